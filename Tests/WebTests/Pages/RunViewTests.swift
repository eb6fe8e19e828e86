import Devices
import FoundationEssentials
import Model
import Station
import Testing

@testable import Web

/// What the page of a run shows in each of its states.
@Suite struct RunViewTests {
  private let words: Words
  private let values: ValueText

  init() async throws {
    let assets = try await Assets.bundled()
    words = try #require(assets.words[.sv])
    values = ValueText(language: .sv, forms: assets.quantities)
  }

  private func view(
    _ exercise: Exercise, _ state: Run.State, _ trials: [Trial] = [],
    allowed: [Run.Command] = [.cancel], countdown: Run.Countdown? = nil,
    device: LinkState? = nil, reason: LinkError.Code? = nil, link: LinkKind = .ble
  ) throws -> RunView {
    let run = Run(
      id: .new(), revision: 1, exercise: exercise.id, exerciseVersion: 1, participant: 12,
      equipment: "foot", device: device == nil ? nil : DeviceID(rawValue: "serial:x"),
      state: state, attempts: trials, remaining: exercise.attempts - trials.count,
      countdown: countdown
        ?? Run.Countdown(
          running: false, remaining: Double(exercise.countdown ?? 0), startedOnce: false),
      allowed: allowed, simulated: false, startedAt: .now())
    let facts = RunFacts(
      run: run, exercise: exercise, participant: Participant(number: 12, nickname: "Maja"),
      device: try device.map { try Self.gate($0, reason, link) })
    return RunView(facts, words, values)
  }

  private static func gate(
    _ state: LinkState, _ reason: LinkError.Code?, _ link: LinkKind
  ) throws -> DeviceStatus {
    let why = reason.map { "\"reason\": \"\($0.rawValue)\", " } ?? ""
    let json = """
      {"id": "serial:x", "name": "Grind A", "model": "Gate", "driver": "gate-lines",
       "link": "\(link.rawValue)", \(why)"state": "\(state.rawValue)", "since": "2026-11-17T17:41:07.000+01:00",
       "simulated": false, "battery": 82, "quantities": ["interval"], "address": "/dev/ttyACM0",
       "readings": 0, "missing": 0, "repeated": 0, "unreadable": 0}
      """
    return try JSONDecoder().decode(DeviceStatus.self, from: Data(json.utf8))
  }

  private func trial(
    _ attempt: Int, value: Double? = nil, _ quantity: Quantity = .interval,
    outcome: Trial.Outcome? = nil, status: Trial.Status = .valid
  ) -> Trial {
    Trial(
      session: .new(), run: .new(), participant: 12, exercise: "x", exerciseVersion: 1,
      attempt: attempt, quantity: quantity, value: value,
      unit: quantity == .interval ? .second : .one, outcome: outcome, origin: .device,
      simulated: false, measuredAt: .now(), recordedAt: .now(), status: status)
  }

  private var turns: Exercise {
    Exercise(
      id: "ten-turns", number: 1, version: 1,
      title: LocalizedText(sv: "Snabba vändningar", en: "Fast turns"), kind: .automatic,
      capture: .each, attempts: 10, equipment: [], quantity: .interval, unit: .second,
      picture: "fast-turns")
  }

  private var passes: Exercise {
    Exercise(
      id: "count-20s", number: 3, version: 1, title: LocalizedText(sv: "Väggpass", en: "Passes"),
      kind: .integer, attempts: 5, countdown: 20, equipment: [], quantity: .count, unit: .one,
      picture: "wall-passes")
  }

  /// The one yellow fill of a view: connection, clock, plus or a slot.
  private func primaries(_ view: RunView) -> [String] {
    var names: [String] = []
    if view.connection?.isPrimary ?? false { names.append("connection") }
    if view.clock?.isPrimary ?? false { names.append("clock") }
    if view.keys?.plusIsPrimary ?? false { names.append("plus") }
    return names + view.slots.filter(\.isPrimary).map(\.slot)
  }

  @Test func `a device that is not connected is the next thing to press`() throws {
    let view = try view(turns, .ready, device: .available)
    #expect(primaries(view) == ["connection"])
    #expect(view.connection?.word == "Anslut Grind A")
    #expect(view.slots.last?.why == "Anslut enheten först.")
    #expect(view.stage.big == "10 vändningar")
  }

  @Test func `start is next once the device is ready`() throws {
    let view = try view(turns, .ready, allowed: [.start, .cancel], device: .ready)
    #expect(primaries(view) == ["next"])
    #expect(view.connection?.action == "disconnect")
  }

  @Test func `nothing is yellow while results are awaited`() throws {
    let view = try view(
      turns, .waiting, [trial(1, value: 2.94), trial(2, value: 2.84)],
      allowed: [.stop, .undo, .cancel], device: .ready)
    #expect(primaries(view) == [])
    #expect(view.stage.caption == "Vändning 2")
    #expect(view.stage.number?.text == "2,84")
    #expect(view.stage.left == "2 av 10")
    #expect(view.boxes.map(\.state).prefix(4) == ["done", "done", "now", "empty"])
    #expect(view.slots.last?.action == "stop")
  }

  @Test func `a dash stands where no result is yet`() throws {
    let view = try view(turns, .waiting, allowed: [.stop, .cancel], device: .ready)
    #expect(view.stage.number?.text == "–")
  }

  @Test func `a link that the tablet itself keeps away says why, and promises no search`() throws {
    let why = "Bluetooth är av."
    let view = try view(turns, .lost, device: .lost, reason: .adapterOff)
    #expect(view.connection?.hint == "Grind A: \(why)")
    #expect(view.stage.lost?.hints == [why])
    let near = try self.view(turns, .lost, device: .lost, reason: .timedOut)
    #expect(near.connection?.hint.contains("Söker") == true)
    #expect(near.stage.lost?.hints.count == 2)
  }

  @Test(arguments: [
    (LinkKind.serial, "Sitter kabeln i?"), (LinkKind.tcp, "Är den på samma nät som plattan?"),
    (LinkKind.ble, "Lyser lampan på enheten?"),
  ])
  func `what to look at first fits how the device is linked`(_ link: LinkKind, _ hint: String)
    throws
  {
    let view = try view(turns, .lost, device: .lost, reason: .hungUp, link: link)
    let hints = try #require(view.stage.lost?.hints)
    #expect(hints.first == hint)
    #expect(hints.contains("Gå närmare.") == (link == .ble))
  }

  @Test func `a lost link shows no number`() throws {
    let view = try view(
      turns, .lost, [trial(1, value: 2.94)], allowed: [.stop, .undo, .save, .cancel],
      device: .lost)
    #expect(view.stage.number == nil)
    #expect(view.stage.big == "1 av 10 sparade")
    #expect(view.stage.lost?.heading == "Vändning 2 gäller inte")
    #expect(view.boxes[1].state == "torn")
    #expect(view.slots.last?.label == "Spara de 1")
  }

  @Test func `ten results end in their mean and the lowest is the best`() throws {
    let sent = [2.94, 2.88, 2.91, 2.79, 2.84, 2.81, 2.76, 2.90, 2.83, 2.80]
    let trials = sent.enumerated().map { trial($0 + 1, value: $1) }
    let view = try view(turns, .full, trials, allowed: [.undo, .save, .cancel], device: .ready)
    // 28.46 / 10.
    #expect(view.stage.number?.text == "2,85")
    #expect(view.stage.left == "Bäst 2,76\u{00A0}s i vändning 7")
    #expect(view.boxes[6].state == "best")
    #expect(primaries(view) == ["save"])
  }

  @Test func `a lost result is a torn box and no part of the mean`() throws {
    let trials = (1...10).map { number in
      number == 4
        ? trial(number, status: .aborted) : trial(number, value: Double(number), .interval)
    }
    let view = try view(turns, .full, trials, allowed: [.undo, .save, .cancel], device: .ready)
    #expect(view.boxes[3].state == "torn")
    // (55 - 4) / 9 = 5.667
    #expect(view.stage.number?.text == "5,67")
    #expect(view.stage.caption == "Medel av 9")
  }

  @Test func `clock, plus and next are pressed in turn`() throws {
    let fresh = try view(passes, .ready, allowed: [.start, .cancel])
    #expect(primaries(fresh) == ["clock"])
    #expect(fresh.clock?.time == "20,0")
    #expect(fresh.slots[2].why == "Starta tiden först.")
    let running = try view(
      passes, .waiting, allowed: [.stop, .attempts, .cancel],
      countdown: Run.Countdown(running: true, remaining: 12.4, startedOnce: true))
    #expect(primaries(running) == ["plus"])
    #expect(running.clock?.time == "12,4")
    #expect(running.clock?.drain == 62)
    let over = try view(
      passes, .ready, allowed: [.start, .attempts, .cancel],
      countdown: Run.Countdown(running: false, remaining: 20, startedOnce: true))
    #expect(primaries(over) == ["next"])
    #expect(over.clock?.time == "0,0")
    #expect(over.clock?.word == "Starta om")
    #expect(over.stage.caption == "Försök 1 av 5 · tiden är ute")
  }

  @Test func `five counts end in their mean and the highest is the best`() throws {
    let trials = [14.0, 17, 18, 16, 17].enumerated().map { trial($0 + 1, value: $1, .count) }
    let view = try view(passes, .full, trials, allowed: [.undo, .save, .cancel])
    #expect(view.stage.caption == "Medel av 5")
    #expect(view.stage.number?.text == "16,4")
    #expect(view.stage.left == "Bäst 18 i försök 3")
    #expect(view.stage.wheel == nil)
    #expect(view.boxes.map(\.state) == ["done", "done", "best", "done", "done"])
    #expect(view.boxesClass == "boxes--whole")
    #expect(view.slots.map(\.slot) == ["leave", "undo", "next", "save"])
    #expect(primaries(view) == ["save"])
  }

  @Test func `two of five can be saved, which is not the next thing to press`() throws {
    let trials = [14.0, 17].enumerated().map { trial($0 + 1, value: $1, .count) }
    let view = try view(passes, .ready, trials, allowed: [.start, .undo, .save, .cancel])
    #expect(view.slots.last?.label == "Spara de 2")
    #expect(view.slots.last?.isDisabled == false)
    #expect(primaries(view) == ["clock"])
  }

  @Test func `a clock that was stopped goes on or begins anew`() throws {
    let stopped = try view(
      passes, .ready, allowed: [.start, .attempts, .cancel],
      countdown: Run.Countdown(running: false, remaining: 14.5, startedOnce: true))
    #expect(stopped.clock?.word == "Fortsätt")
    #expect(stopped.clock?.anew == "Från 20\u{00A0}s")
    let whole = try view(passes, .ready, allowed: [.start, .cancel])
    #expect(whole.clock?.anew == nil)
  }

  @Test func `hits are counted among those that were shot`() throws {
    var shots = passes
    shots.kind = .passFail
    shots.attempts = 8
    shots.countdown = nil
    let outcomes: [Trial.Outcome] = [.pass, .fail, .pass, .pass, .fail]
    let view = try view(
      shots, .ready, outcomes.enumerated().map { trial($0 + 1, outcome: $1) },
      allowed: [.attempts, .undo, .cancel])
    #expect(view.stage.number?.text == "3")
    #expect(view.stage.number?.unit == "av 5")
    #expect(view.boxes[0].isHit)
    #expect(view.boxes[1].isMiss)
    #expect(view.clock == nil)
    #expect(primaries(view) == [])
  }
}
