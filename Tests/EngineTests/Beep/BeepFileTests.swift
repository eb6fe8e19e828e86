import Engine
import Foundation
import Testing

@Suite struct BeepFileTests {
  private func text(
    levels: String = "levels:\n  - { level: \"1\", speed_kmh: 8.5, units: 7 }\n",
    distance: String = "20"
  ) -> String {
    """
    id: own
    number: 90
    version: 1
    title: { sv: Egen, en: Own }
    subtitle: { sv: Egen, en: Own }
    distance_m: \(distance)
    score: shuttle
    warnings: 1
    consecutive: true
    picture: beep
    layout: { sv: Bana, en: Lane }
    source: "Own"
    \(levels)
    """
  }

  private func error(_ text: String) -> ExerciseError? {
    do {
      _ = try BeepFile.table(from: text, file: "own.yaml")
      return nil
    } catch {
      return error
    }
  }

  @Test func `a table of one's own is read`() throws {
    let table = try BeepFile.table(from: text(), file: "own.yaml")
    #expect(table.levels.count == 1)
    #expect(BeepSchedule(table).units.count == 7)
  }

  @Test func `a level of no shuttles is refused by its place`() {
    let error = error(text(levels: "levels:\n  - { level: \"1\", speed_kmh: 8.5, units: 0 }\n"))
    #expect(error?.code == .tooSmall)
    #expect(error?.key == "levels.0.units")
    #expect(error?.parts["limit"] == "1")
  }

  @Test func `a distance below nothing is refused`() {
    let error = error(text(distance: "-20"))
    #expect(error?.code == .tooSmall)
    #expect(error?.key == "distance_m")
    #expect(error?.parts["value"] == "-20")
  }

  @Test(arguments: [101, 10_000])
  func `too many levels are told as such`(count: Int) {
    let line = "  - { level: \"1\", speed_kmh: 8.5, units: 7 }\n"
    let error = error(text(levels: "levels:\n" + String(repeating: line, count: count)))
    #expect(error?.code == .tooMany)
    #expect(error?.key == "levels")
    #expect(error?.parts["limit"] == "100")
  }

  @Test func `a level without a speed, or that never ends, is refused`() {
    #expect(error(text(levels: "levels:\n  - { level: \"1\", units: 7 }\n"))?.code == .missing)
    let slow = "levels:\n  - { level: \"1\", speed_kmh: 1, units: 1000 }\n"
    #expect(error(text(levels: slow))?.code == .tooLarge)
    #expect(error(text(levels: "levels: []\n"))?.code == .tooFew)
    #expect(error(text(levels: "rest: 5\n"))?.code == .unknownKey)
  }

  /// NIST FIPS 180-4 examples, by way of `sha256sum`.
  @Test func `the hash is the file's SHA-256`() throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try Data(text().utf8).write(to: path)
    defer { try? FileManager.default.removeItem(at: path) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/sha256sum")
    process.arguments = [path.path]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let told = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let table = try BeepFile.table(from: text(), file: "own.yaml")
    #expect(told.hasPrefix(table.hash + " "))
  }
}
