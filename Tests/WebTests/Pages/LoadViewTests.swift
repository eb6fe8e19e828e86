import FoundationEssentials
import Model
import Station
import Testing

@testable import Web

/// What hangs on the bar stands on the run's page, so that a wrong weight is seen.
@Suite struct LoadViewTests {
  private let words: Words
  private let values: ValueText

  init() async throws {
    let assets = try await Assets.bundled()
    words = try #require(assets.words[.en])
    values = ValueText(language: .en, forms: assets.quantities)
  }

  private func device(load: Double?, _ quantity: String = "bar_speed") throws -> DeviceStatus {
    let load = load.map { #""load_kg": \#($0), "# } ?? ""
    let json = """
      {"id": "serial:bar", "name": "Bar", "model": "Encoder", "driver": "encoder", "link": "serial",
       "state": "ready", "since": "2026-11-17T17:41:07.000+01:00", \(load)"simulated": false,
       "quantities": ["\(quantity)"], "address": "/dev/ttyUSB0", "readings": 0, "missing": 0,
       "repeated": 0, "unreadable": 0}
      """
    return try JSONDecoder().decode(DeviceStatus.self, from: Data(json.utf8))
  }

  private func stage(
    load: Double?, lifted: Double? = nil, power: Double = 0, _ quantity: Quantity = .barSpeed
  ) throws -> StageView {
    let exercise = Exercise(
      id: "bar-speed", number: 25, version: 1, title: LocalizedText(sv: "Stång", en: "Bar"),
      kind: .automatic, capture: .each, attempts: 5, equipment: [], quantity: quantity,
      unit: .metrePerSecond, picture: "bar-speed")
    var trial = Trial(
      session: .new(), run: .new(), participant: 12, exercise: "bar-speed", exerciseVersion: 1,
      attempt: 1, quantity: quantity, value: 1, unit: .metrePerSecond, origin: .device,
      simulated: false, measuredAt: .now(), recordedAt: .now(), status: .valid)
    trial.details = lifted.map { ["load_kg": .number($0), "mean_power_w": .number(power)] }
    let run = Run(
      id: .new(), revision: 1, exercise: exercise.id, exerciseVersion: 1, participant: 12,
      equipment: nil, device: DeviceID(rawValue: "serial:bar"), state: .waiting,
      attempts: lifted == nil ? [] : [trial], remaining: 4,
      countdown: Run.Countdown(running: false, remaining: 0, startedOnce: false), allowed: [],
      simulated: false, startedAt: .now())
    let facts = RunFacts(
      run: run, exercise: exercise, participant: nil, device: try device(load: load))
    return StageView(facts, words, values)
  }

  @Test func `a run of lifts says what hangs on the bar, or that nobody said it`() throws {
    #expect(try stage(load: 60).quiet == ["60.0\u{A0}kg on the bar"])
    #expect(try stage(load: nil).quiet == ["The weight is not set, so there is no power."])
    #expect(try stage(load: nil, .speed).quiet == [])
  }

  @Test func `a lift tells its power with the weight that it was counted with`() throws {
    let told = try stage(load: 60, lifted: 60, power: 588.6)
    #expect(told.quiet == ["589\u{A0}W on average with 60.0\u{A0}kg"])
    // Another weight since: the next lift is what it counts for.
    let other = try stage(load: 80, lifted: 60, power: 588.6)
    #expect(other.quiet == ["80.0\u{A0}kg on the bar"])
  }

  @Test func `only the card of what measures lifts asks for a weight`() throws {
    let unset = try LoadView(device(load: nil), words, values)
    #expect(unset?.text == "not set")
    #expect(unset?.kilograms == "")
    let set = try LoadView(device(load: 62.5), words, values)
    #expect(set?.text == "62.5\u{A0}kg")
    #expect(set?.kilograms == "62.5")
    #expect(try LoadView(device(load: nil, "interval"), words, values) == nil)
  }
}
