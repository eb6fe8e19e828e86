import Foundation
import Model
import Testing

/// The names that `Contract.md` fixes for JSON.
@Suite struct CodingNamesTests {
  private func names(_ value: some Encodable) throws -> Set<String> {
    let data = try JSONEncoder().encode(value)
    let object = try JSONSerialization.jsonObject(with: data) as? [String: Any]
    return Set(try #require(object).keys)
  }

  @Test func `a run has the names of the contract`() throws {
    let run = Run(
      id: .new(), revision: 0, exercise: "ten-turns", exerciseVersion: 1, participant: 0,
      equipment: "foot", device: DeviceID(rawValue: "serial:/dev/pts/4"), state: .ready,
      attempts: [], remaining: 10,
      countdown: Run.Countdown(running: false, remaining: 0, startedOnce: false), allowed: [],
      simulated: false, startedAt: Timestamp(milliseconds: 0, offset: 0))
    let expected: Set<String> = [
      "id", "revision", "exercise", "participant", "equipment", "device", "state", "attempts",
      "remaining", "countdown", "allowed",
    ]
    #expect(try names(run).isSuperset(of: expected))
    #expect(try names(run.countdown) == ["running", "remaining_s", "started_once"])
    #expect(
      Set(Run.Command.allCases.map(\.rawValue))
        == ["start", "stop", "attempts", "undo", "save", "cancel"])
  }

  @Test func `an exercise has the names of the contract`() throws {
    let title = LocalizedText(sv: "Högsta puls", en: "Highest pulse")
    let exercise = Exercise(
      id: "highest-pulse", number: 4, version: 1, title: title, kind: .automatic,
      capture: .windowMax, attempts: 1, countdown: 30,
      equipment: [Equipment(id: "strap", title: title)], quantity: .heartRate,
      unit: .perMinute, picture: "pulse")
    let expected: Set<String> = [
      "id", "number", "version", "title", "kind", "capture", "attempts", "countdown_s",
      "equipment", "quantity", "unit", "active",
    ]
    #expect(try names(exercise).isSuperset(of: expected))
    #expect(try names(exercise.title) == ["sv", "en"])
    #expect(try names(exercise.equipment[0]) == ["id", "title"])
    #expect(Exercise.Kind.passFail.rawValue == "pass_fail")
  }

  @Test func `a trial's states have the words of the plan`() {
    #expect(
      Trial.Status.allCases.map(\.rawValue)
        == ["valid", "undone", "edited", "aborted", "deleted"])
    #expect(
      Trial.Origin.allCases.map(\.rawValue)
        == ["manual", "device", "tilt", "touch", "key", "gamepad", "remote", "imported"])
    #expect(
      TimeSource.allCases.map(\.rawValue)
        == ["device-interval", "device-clock", "kernel", "arrival"])
  }
}
