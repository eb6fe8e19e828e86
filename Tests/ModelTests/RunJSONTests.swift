import Foundation
import Testing

@testable import Model

/// What `Run.json` writes, held to Foundation's encoder.
@Suite struct RunJSONTests {
  private static func trial(_ attempt: Int) -> Trial {
    Trial(
      session: .new(), run: .new(), participant: 12, exercise: "ten-turns", exerciseVersion: 1,
      attempt: attempt, value: 2.84, origin: .device, simulated: false,
      measuredAt: Timestamp(milliseconds: 1_764_000_000_000, offset: 3600),
      recordedAt: Timestamp(milliseconds: 1_764_000_000_001, offset: 3600))
  }

  private static func run(_ attempts: [Trial]) -> Run {
    Run(
      id: .new(), revision: 3, exercise: "a \"b\"/c\n", exerciseVersion: 2, participant: 0,
      equipment: nil, device: nil, state: .ready, attempts: attempts, remaining: 8,
      countdown: Run.Countdown(running: false, remaining: 20, startedOnce: false),
      allowed: [], simulated: true,
      startedAt: Timestamp(milliseconds: 1_764_000_000_000, offset: -7200))
  }

  private static func reference(_ run: Run) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(run), as: UTF8.self)
  }

  @Test func `is what an encoder with sorted keys makes of a run with everything`() throws {
    var run = Self.run((1...3).map { Self.trial($0) })
    run.equipment = "fot"
    run.device = DeviceID(rawValue: "usb-Gate_1")
    run.countdown = Run.Countdown(
      running: true, remaining: 1.25, startedOnce: true, deadline: HostInstant(nanoseconds: 77))
    run.signal = Run.Signal(.falseStart, at: HostInstant(nanoseconds: -5))
    run.count = Run.Count(attempt: 4, value: 9, screen: "a1", revision: 2)
    run.allowed = [.start, .undo]
    run.notice = .resultsMissing
    run.noticeCount = 3
    run.score = 16.4
    run.deletedAt = Timestamp(milliseconds: 1, offset: 0)
    #expect(String(decoding: try run.json(), as: UTF8.self) == (try Self.reference(run)))
  }

  @Test func `is what an encoder with sorted keys makes of a run with nothing`() throws {
    let run = Self.run([])
    #expect(String(decoding: try run.json(), as: UTF8.self) == (try Self.reference(run)))
  }

  @Test func `takes the texts of trials that are there and writes the others`() throws {
    let run = Self.run((1...2).map { Self.trial($0) })
    let bytes = try run.json(trials: [run.attempts[0].id: #"{"kept":1}"#])
    let read = try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]
    let attempts = try #require(read?["attempts"] as? [[String: Any]])
    #expect(attempts.count == 2)
    #expect(attempts.first?["kept"] as? Int == 1)
    #expect(attempts.last?["attempt"] as? Int == 2)
  }

  @Test func `has no form for a number that JSON cannot carry`() {
    var run = Self.run([])
    run.score = .nan
    #expect(throws: JSONWriter.NotFinite(key: "score")) { try run.json() }
  }
}
