import Engine
import Foundation
import Model
import Testing

/// What a beep test sounds like, and when.
@Suite struct BeepSoundsTests {
  private static let start = HostInstant(nanoseconds: 7_000_000_000)
  private static let scripts = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../Sources/Web/Resources/Static/js")

  private func table(_ id: String) throws -> BeepTable {
    try #require(BeepLibrary.load().tables.first { $0.id == id })
  }

  private func sounds(_ id: String) throws -> [DueSound] {
    let table = try table(id)
    return BeepSchedule(table).sounds(from: Self.start, table, language: "en")
  }

  @Test func `the loudspeaker has the tunes of the pages, to the hertz and the hundredth`() throws {
    let script = try String(
      contentsOf: Self.scripts.appending(path: "sound.js"), encoding: .utf8)
    for tune in BeepTune.allCases {
      let name = tune.rawValue.contains("-") ? "\"\(tune.rawValue)\"" : tune.rawValue
      let tones = tune.tones.map { tone in
        "[\([tone.pitch, tone.start, tone.length].map(Self.number).joined(separator: ", "))]"
      }
      #expect(script.contains("  \(name): [\(tones.joined(separator: ", "))],\n"), "\(tune)")
    }
  }

  private static func number(_ value: Double) -> String {
    value == value.rounded() ? String(Int(value)) : String(value)
  }

  @Test func `five ticks come before the first beep, and each cue sounds once when it is due`()
    throws
  {
    for id in ["beep-20m", "yo-yo-ir1", "30-15-ift", "cooper"] {
      let sounds = try sounds(id)
      let cues = BeepSchedule(try table(id)).cues
      let ticks = sounds.prefix(5)
      #expect(
        ticks.map(\.due) == [2, 3, 4, 5, 6].map { HostInstant(nanoseconds: $0 * 1_000_000_000) })
      #expect(ticks.allSatisfy { $0.sound == BeepTune.tick.sound })
      #expect(
        sounds.dropFirst(5).map(\.due)
          == cues.map { HostInstant(nanoseconds: Self.start.nanoseconds + $0.due) })
      #expect(sounds[5].sound == BeepTune.start.sound)
      #expect(sounds.last?.sound == BeepTune.stop.sound)
    }
  }

  @Test func `a new level is three beeps, and said after them by its own name`() throws {
    let levels = try sounds("beep-20m").filter { $0.sound.tones == BeepTune.level.tones }
    #expect(levels.map(\.sound.clip) == (2...21).map { "en/\($0)" })
    #expect(levels.allSatisfy { $0.sound.clipStart > $0.sound.length })
  }

  @Test func `a level whose name is no whole number is not said`() throws {
    let table = try table("yo-yo-ie1")
    let cues = BeepSchedule(table).cues.filter { $0.sound == .level }
    let said = try sounds("yo-yo-ie1").filter { $0.sound.tones == BeepTune.level.tones }
    for (cue, sound) in zip(cues, said) {
      let name = table.levels[cue.level].name
      #expect(sound.sound.clip == (name.contains(".") ? nil : "en/\(name)"))
    }
    #expect(said.contains { $0.sound.clip == nil } && said.contains { $0.sound.clip != nil })
  }
}
