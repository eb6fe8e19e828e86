import Engine
import Model
import Testing

/// The station's signal to the device's answer; less than 0.100 s is a false start.
@Suite struct ReactionMachineTests {
  private func started(attempts: Int = 2) throws -> (SignalledMachine, HostInstant) {
    var machine = SignalledMachine(exercise: Exercises.reaction(attempts: attempts), seed: 3)
    _ = try machine.handle(.linkReady)
    _ = try machine.handle(.start(at(0)))
    return (machine, try #require(machine.deadline))
  }

  private func answer(_ moment: HostInstant, after seconds: Double) -> Measurement {
    var answer = interval(7.5)
    answer.hostTime = moment.advanced(bySeconds: seconds)
    answer.arrivalDelay = 0.016
    return answer
  }

  private func reactions(_ actions: [ExerciseAction]) -> [Measurement] {
    actions.compactMap {
      if case .record(let attempt) = $0, case .measured(let result) = attempt.content {
        return result
      }
      return nil
    }
  }

  @Test func `the result is the time from the planned signal to the event`() throws {
    let (fresh, moment) = try started()
    var machine = fresh
    _ = try machine.handle(.deadline(moment.advanced(bySeconds: 0.004)))
    let actions = try machine.handle(.measurement(answer(moment, after: 0.25)))
    let result = try #require(reactions(actions).first)
    #expect(result.quantity == .reactionTime)
    #expect(result.unit == .second)
    #expect(abs(result.value - 0.25) < 1e-9)
    #expect(machine.state == .ready)
    #expect(machine.slots.count == 1)
  }

  @Test func `what is not known of the time stands beside it`() throws {
    let (fresh, moment) = try started()
    var machine = fresh
    _ = try machine.handle(.deadline(moment))
    let result = try #require(
      reactions(try machine.handle(.measurement(answer(moment, after: 0.3)))).first)
    // The device took its interval itself, but the answer's moment is that of the bytes' arrival:
    // 16 ms of the cable and 1/60 s of the screen.
    #expect(result.timeSource == .arrival)
    #expect(abs((result.uncertainty ?? 0) - (0.016 + 1.0 / 60)) < 1e-12)
  }

  @Test func `nothing is claimed of a link whose delay nobody knows`() throws {
    let (fresh, moment) = try started()
    var machine = fresh
    _ = try machine.handle(.deadline(moment))
    var plain = answer(moment, after: 0.3)
    plain.arrivalDelay = nil
    let result = try #require(reactions(try machine.handle(.measurement(plain))).first)
    #expect(result.uncertainty == nil)
  }

  @Test(arguments: [(0.0, true), (0.099, true), (0.1, false), (0.101, false)])
  func `less than a tenth of a second is a false start`(seconds: Double, isFalse: Bool) throws {
    let (fresh, moment) = try started()
    var machine = fresh
    _ = try machine.handle(.deadline(moment))
    let actions = try machine.handle(.measurement(answer(moment, after: seconds)))
    #expect((machine.signal?.state == .falseStart) == isFalse)
    #expect(machine.slots.isEmpty == isFalse)
    #expect(reactions(actions).isEmpty == isFalse)
    #expect(machine.state == .ready)
    #expect(machine.allowed.contains(.start))
  }

  @Test func `an answer that comes before the station wakes still follows the signal`() throws {
    let (fresh, moment) = try started()
    var machine = fresh
    let actions = try machine.handle(.measurement(answer(moment, after: 0.2)))
    #expect(reactions(actions).map { ($0.value * 1000).rounded() } == [200])
    #expect(machine.state == .ready)
  }

  @Test func `an answer before the signal is a false start`() throws {
    let (fresh, moment) = try started()
    var machine = fresh
    _ = try machine.handle(.measurement(answer(moment, after: -0.05)))
    #expect(machine.signal?.state == .falseStart)
    #expect(machine.slots.isEmpty)
  }

  @Test func `an answer that was lost on the way is no result and is done again`() throws {
    let (fresh, moment) = try started()
    var machine = fresh
    _ = try machine.handle(.deadline(moment))
    let actions = try machine.handle(.missing(1))
    #expect(reactions(actions).isEmpty)
    #expect(machine.slots.isEmpty)
    #expect(machine.state == .ready)
  }

  @Test(arguments: [
    (ExerciseEvent.linkLost, Attempt.LossReason.linkLost), (.restarted, .deviceRestarted),
  ]) func `a signal whose answer may have been missed measures nothing and is given anew`(
    event: ExerciseEvent, reason: Attempt.LossReason
  ) throws {
    let (fresh, moment) = try started()
    var machine = fresh
    _ = try machine.handle(.deadline(moment))
    let actions = try machine.handle(event)
    #expect(
      actions == [
        .record(Attempt(number: 1, content: .lost(reason), fillsSlot: false))
      ])
    _ = try machine.handle(.linkReady)
    #expect(machine.state == .ready)
    #expect(machine.signal == nil)
    #expect(try machine.handle(.measurement(answer(moment, after: 25))).isEmpty)
    #expect(machine.slots.isEmpty)
    #expect(machine.allowed.contains(.start))
  }

  @Test func `a signal that was given before the power went measures nothing`() throws {
    var machine = SignalledMachine(
      exercise: Exercises.reaction(), progress: Progress(state: .waiting, startedOnce: true),
      seed: 3)
    _ = try machine.handle(.linkReady)
    let actions = try machine.handle(.measurement(answer(at(9), after: 0.2)))
    #expect(reactions(actions).isEmpty)
    #expect(machine.slots.isEmpty)
    #expect(machine.state == .ready)
  }
}
