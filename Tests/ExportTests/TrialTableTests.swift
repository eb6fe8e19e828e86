import Export
import Foundation
import Model
import Store
import Testing

/// A table of what is stored, held to the lines of the trials that went in.
@Suite final class TrialTableTests {
  private static let hostile = [
    "", " ", "a,b;c", "he said \"stop\"", "=cmd|' /C calc'!A0", "'=1", "+1", "-1", "@x", "\tx",
    "line\nbreak", "line\r\nbreak", "e\u{301}\u{202E}👟", "12.5", "NULL", "0x00", "\u{1}",
  ]

  private let folder: URL
  private let store: Store
  private let run: RunRecord

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    store = try Store(path: folder.appending(path: "sideline.sqlite").path)
    let session = Session(
      id: .new(), startedAt: Timestamp(milliseconds: 1_764_000_000_000, offset: 3600))
    try store.startSession(session)
    try store.upsertParticipant(Participant(number: 12))
    try store.registerExercises([
      Exercise(
        id: "ten-turns", number: 3, version: 1, title: LocalizedText(sv: "Tio", en: "Ten"),
        kind: .automatic, capture: .each, attempts: 10, equipment: [], quantity: .interval,
        unit: .second, picture: "turns")
    ])
    run = RunRecord(
      id: .new(), session: session.id, participant: 12, exercise: "ten-turns",
      exerciseVersion: 1, equipment: nil, state: .ready, simulated: false,
      startedAt: session.startedAt)
    _ = try store.insertRun(run)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func trial(_ attempt: Int, using generator: inout SplitMix64) -> Trial {
    func text() -> String? {
      Bool.random(using: &generator) ? Self.hostile.randomElement(using: &generator) : nil
    }
    func number() -> Double? {
      // SQLite keeps whole numbers as integers, which know no minus zero.
      let numbers = [0, 1, 20, 2.84, 0.1 + 0.2, -1e-7, 1e16, 1e300, 123_456_789.125]
      return Bool.random(using: &generator) ? numbers.randomElement(using: &generator) : nil
    }
    func time() -> Timestamp {
      Timestamp(
        milliseconds: .random(in: 0...4_102_444_800_000, using: &generator),
        offset: .random(in: -50...50, using: &generator) * 900)
    }
    var trial = Trial(
      session: run.session, run: run.id, participant: 12, exercise: "ten-turns",
      exerciseVersion: 1, equipment: text(), attempt: attempt,
      quantity: text().map(Quantity.init(rawValue:)), value: number(),
      unit: text().map(Unit.init(rawValue:)),
      origin: Trial.Origin.allCases.randomElement(using: &generator) ?? .key,
      simulated: Bool.random(using: &generator), measuredAt: time(), recordedAt: time(),
      status: .valid, software: Self.hostile.randomElement(using: &generator) ?? "")
    // A value without a unit is no value.
    if trial.value != nil { trial.unit = trial.unit ?? .second }
    trial.outcome = [nil, .pass, .fail].randomElement(using: &generator) ?? nil
    trial.response = text()
    trial.responseTime = number()
    trial.channel = text()
    trial.deviceModel = text()
    trial.deviceID = text().map(DeviceID.init(rawValue:))
    trial.deviceFirmware = text()
    trial.driver = text()
    trial.timeSource = TimeSource.allCases.randomElement(using: &generator)
    trial.uncertainty = number().map { abs($0) }
    trial.reason = text()
    trial.rawHex = text()
    if Bool.random(using: &generator) {
      trial.details = [
        "z/\(text() ?? "")": .number(number() ?? 3), "a": .array([.null, .bool(true)]),
        "text": .string(text() ?? "é"), "o": .object(["y": .object([:])]),
      ]
    }
    return trial
  }

  @Test(arguments: [ExportFormat.csv, .excelSv, .jsonLines])
  func `the table of what is stored has the line of every trial`(format: ExportFormat) throws {
    var generator = SplitMix64(seed: 20_261_122)
    let trials = (1...400).map { trial($0, using: &generator) }
    var after = run
    after.revision += 1
    _ = try store.commit(RunChange(run: after, trials: trials))
    var lines: [String] = []
    try format.forEachLine(of: store, TrialFilter()) {
      lines.append(String(decoding: $0, as: UTF8.self))
    }
    #expect(lines.count == trials.count)
    let measured = trials.sorted { $0.measuredAt < $1.measuredAt }
    for (line, trial) in zip(lines, measured) {
      let expected = String(decoding: try format.bytes(trial), as: UTF8.self)
      #expect(line == expected, "\(line) is not \(expected)")
    }
  }

  @Test func `a row that takes another one's place names it, and a status can be asked for`() throws
  {
    var generator = SplitMix64(seed: 7)
    let first = trial(1, using: &generator)
    var second = trial(1, using: &generator)
    second.replaces = first.id
    var after = run
    after.revision += 1
    _ = try store.commit(RunChange(run: after, trials: [first]))
    after.revision += 1
    _ = try store.commit(
      RunChange(run: after, marks: [.init(first.id, .edited)], trials: [second]))
    var lines: [[UInt8]] = []
    try ExportFormat.csv.forEachLine(of: store, TrialFilter()) { lines.append($0) }
    #expect(lines == [try CSVWriter().line(second)])
    try ExportFormat.csv.forEachLine(of: store, TrialFilter(status: .only(.edited))) {
      lines.append($0)
    }
    var old = first
    old.status = .edited
    #expect(lines.last == (try CSVWriter().line(old)))
  }

  @Test func `an error of whoever takes the lines ends the reading and comes back as it is`() throws
  {
    struct Full: Error {}
    var generator = SplitMix64(seed: 8)
    var after = run
    after.revision += 1
    _ = try store.commit(
      RunChange(run: after, trials: (1...3).map { trial($0, using: &generator) }))
    var count = 0
    #expect(throws: Full.self) {
      try ExportFormat.csv.forEachLine(of: store, TrialFilter()) { _ in
        count += 1
        throw Full()
      }
    }
    #expect(count == 1)
    try ExportFormat.csv.forEachLine(of: store, TrialFilter()) { _ in count += 1 }
    #expect(count == 4)
  }
}
