import Model
import Testing

@testable import Export

@Suite struct OwnFilesTests {
  private static let identity = "01930000-0000-7000-8000-00000000000"

  private static func trial(_ number: Int) -> Trial {
    var trial = Samples.full
    trial.id = TrialID(rawValue: identity + "\(number)")
    trial.session = SessionID(rawValue: identity + "a")
    trial.run = RunID(rawValue: identity + "b")
    trial.replaces = TrialID(rawValue: identity + "c")
    trial.rawHex = "542c31"
    return trial
  }

  private func rows(_ bytes: [UInt8]) throws -> [Trial] {
    var reader = try ImportReader(ByteSource(bytes), mapping: nil)
    var trials: [Trial] = []
    while let row = try reader.next() { trials.append(try row.result.get()) }
    return trials
  }

  @Test(arguments: ExportFormat.allCases)
  func `what was written reads back with something in every column`(
    format: ExportFormat
  ) throws {
    let trials = (0..<3).map(Self.trial)
    let bytes = try format.head + trials.flatMap { try format.bytes($0) }
    #expect(try rows(bytes) == trials)
  }

  @Test(arguments: ExportFormat.allCases)
  func `an absent field stays absent`(format: ExportFormat) throws {
    var trial = Samples.plain
    trial.id = TrialID(rawValue: Self.identity + "1")
    trial.session = SessionID(rawValue: Self.identity + "2")
    trial.run = RunID(rawValue: Self.identity + "3")
    #expect(try rows(format.head + format.bytes(trial)) == [trial])
  }

  /// A spreadsheet takes `0648` for 648 and `5e12` for 5E+12, and writes its truth in capitals.
  @Test(arguments: [
    ("0648", "648", "false", false), ("5e12", "5E+12", "false", false),
    ("0064", "64", "FALSE", false), ("5412", "5412", "false", true),
    ("542c31", "542c31", "FALSE", true),
  ]) func `bytes that a spreadsheet took for a number are no bytes, and the row is taken`(
    sent: String, saved: String, simulated: String, isKept: Bool
  ) throws {
    var trial = Self.trial(1)
    trial.simulated = false
    trial.rawHex = sent
    let line = try String(decoding: CSVWriter().line(trial), as: UTF8.self)
    let text =
      line.replacing(",\(sent),", with: ",\(saved),").replacing(",false,", with: ",\(simulated),")
    let read = try rows(CSVWriter().header + Array(text.utf8))
    trial.rawHex = isKept ? sent : nil
    if !isKept {
      trial.details = (trial.details ?? [:]).merging(["raw_hex_changed": .string(saved)]) { $1 }
    }
    #expect(read == [trial])
  }

  @Test func `bytes of a device that are neither bytes nor a number are refused`() throws {
    let line = try String(decoding: CSVWriter().line(Self.trial(1)), as: UTF8.self)
    let text = line.replacing(",542c31,", with: ",542c3x,")
    #expect(throws: ImportError.self) { try rows(CSVWriter().header + Array(text.utf8)) }
  }

  @Test func `texts of quotes, formulas and line ends read back as they were`() throws {
    var generator = SplitMix64(seed: 7)
    let signs: [Character] = ["=", "+", "-", "@", "'", "\t", "\n", "\"", ",", ";", "a", "å", "👟"]
    for format in ExportFormat.allCases {
      let trials = (0..<200).map { _ in
        var trial = Self.trial(1)
        let length = Int.random(in: 1...6, using: &generator)
        let text = (0..<length).compactMap { _ in signs.randomElement(using: &generator) }
        trial.reason = String(text)
        return trial
      }
      let bytes = try format.head + trials.flatMap { try format.bytes($0) }
      #expect(try rows(bytes).map(\.reason) == trials.map(\.reason))
    }
  }

  @Test(arguments: [
    ("17.11.2026", "17:36", nil, "2026-11-17T17:36"), ("11/17/2026", nil, nil, "2026-11-17T00:00"),
    ("2026/11/17", "5:36 pm", nil, "2026-11-17T17:36"),
    ("3/4/2026", nil, ForeignMapping.DateOrder.dmy, "2026-04-03T00:00"),
    ("3/4/2026", nil, .mdy, "2026-03-04T00:00"),
  ]) func `a date reads in the order that is certain or was said`(
    date: String, clock: String?, order: ForeignMapping.DateOrder?, expected: String
  ) throws {
    let time = try ForeignTime.time(date, clock: clock, order: order)
    #expect(time.description.hasPrefix(expected))
  }

  @Test func `a date that can be read both ways is not guessed`() {
    #expect(throws: ForeignTime.Failure.ambiguous) {
      try ForeignTime.time("3/4/2026", clock: nil, order: nil)
    }
  }
}
