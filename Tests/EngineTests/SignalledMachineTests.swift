import Engine
import Model
import Testing

/// A false start is a state, not a result.
@Suite struct SignalledMachineTests {
  private static func signalled(_ exercise: Exercise) -> Exercise {
    var exercise = exercise
    exercise.startSignal = StartSignal(forePeriod: 2...5)
    return exercise
  }

  private func linked(_ exercise: Exercise = Exercises.turns(), seed: UInt64 = 1) throws
    -> SignalledMachine
  {
    var machine = SignalledMachine(exercise: Self.signalled(exercise), seed: seed)
    _ = try machine.handle(.linkReady)
    return machine
  }

  private func moment(_ machine: SignalledMachine) throws -> HostInstant {
    try #require(machine.deadline)
  }

  @Test func `the signal comes within the range and not always after the same wait`() throws {
    var waits: [Double] = []
    for seed in 0..<200 {
      var machine = try linked(seed: UInt64(seed))
      let actions = try machine.handle(.start(at(100)))
      let moment = try moment(machine)
      #expect(actions == [.schedule(moment)])
      waits.append(moment.seconds(since: at(100)))
    }
    #expect(waits.allSatisfy { (2...5).contains($0) })
    // Uniform over 3 s: both outer thirds are hit, and the mean of 200 lies within 4 standard
    // errors (3 / √12 / √200 = 0.061 s) of 3.5 s.
    #expect(waits.contains { $0 < 3 } && waits.contains { $0 > 4 })
    #expect(abs(waits.reduce(0, +) / 200 - 3.5) < 0.25)
  }

  @Test func `the same seed gives the same waits`() throws {
    var first = try linked(seed: 7)
    var second = try linked(seed: 7)
    _ = try first.handle(.start(at(0)))
    _ = try second.handle(.start(at(0)))
    #expect(first.deadline == second.deadline)
  }

  @Test func `while it is set nothing counts and it can be stopped`() throws {
    var machine = try linked()
    _ = try machine.handle(.start(at(0)))
    #expect(machine.state == .waiting)
    #expect(machine.signal?.state == .set)
    #expect(machine.allowed == [.stop, .cancel])
    #expect(throws: Refusal(.alreadyRunning)) { try machine.handle(.start(at(1))) }
    #expect(try machine.handle(.stop(at(1))) == [.unschedule])
    #expect(machine.state == .ready)
    #expect(machine.signal == nil)
  }

  @Test func `a result after the signal is an attempt, and the next needs its own signal`() throws {
    var machine = try linked()
    _ = try machine.handle(.start(at(0)))
    let moment = try moment(machine)
    // The station was late to wake; the signal stays where it was planned.
    _ = try machine.handle(.deadline(moment.advanced(bySeconds: 0.2)))
    #expect(machine.signal == Run.Signal(.given, at: moment))
    var result = interval(2.84)
    result.hostTime = moment.advanced(bySeconds: 2.84)
    let expected = Attempt(number: 1, content: .measured(result))
    #expect(try machine.handle(.measurement(result)) == [.record(expected)])
    #expect(machine.state == .ready)
    #expect(machine.allowed.contains(.start))
    #expect(try machine.handle(.measurement(interval(2.9))).isEmpty)
    #expect(machine.slots.count == 1)
  }

  @Test func `a result before the signal is a false start and no result`() throws {
    var machine = try linked()
    _ = try machine.handle(.start(at(0)))
    #expect(try machine.handle(.measurement(interval(0.9))) == [.unschedule])
    #expect(machine.signal?.state == .falseStart)
    #expect(machine.state == .ready)
    #expect(machine.slots.isEmpty)
    _ = try machine.handle(.start(at(9)))
    #expect(machine.signal?.state == .set)
  }

  @Test func `a result that was lost on the way before the signal is a false start too`() throws {
    var machine = try linked()
    _ = try machine.handle(.start(at(0)))
    #expect(try machine.handle(.missing(1)) == [.unschedule])
    #expect(machine.signal?.state == .falseStart)
    #expect(machine.slots.isEmpty)
  }

  @Test func `another quantity and a window's values are no false start`() throws {
    var turns = try linked()
    _ = try turns.handle(.start(at(0)))
    #expect(try turns.handle(.measurement(heartRate(120))).isEmpty)
    #expect(turns.signal?.state == .set)
    var pulse = try linked(Exercises.pulse())
    _ = try pulse.handle(.start(at(0)))
    #expect(try pulse.handle(.measurement(heartRate(120))).isEmpty)
    #expect(pulse.signal?.state == .set)
  }

  @Test func `a window and a countdown begin at the signal's planned moment`() throws {
    for (exercise, length) in [(Exercises.pulse(), 30.0), (Exercises.count(), 20.0)] {
      var machine = try linked(exercise)
      _ = try machine.handle(.start(at(0)))
      #expect(!machine.startedOnce)
      #expect(throws: Refusal(.notStarted)) { try machine.handle(.keep(.count(3))) }
      let moment = try moment(machine)
      let actions = try machine.handle(.deadline(moment.advanced(bySeconds: 1)))
      let end = moment.advanced(bySeconds: length)
      #expect(actions == [.unschedule, .schedule(end)])
      #expect(machine.deadline == end)
    }
  }

  @Test func `a link that breaks while it is set ends the start`() throws {
    var machine = try linked()
    _ = try machine.handle(.start(at(0)))
    #expect(try machine.handle(.linkLost) == [.unschedule])
    #expect(machine.state == .ready)
    #expect(machine.signal == nil)
    #expect(throws: Refusal(.deviceNotReady)) { try machine.handle(.start(at(1))) }
  }

  @Test func `a start that was set when the power went is begun anew`() throws {
    var machine = try linked()
    _ = try machine.handle(.start(at(0)))
    let kept = Progress(
      slots: machine.slots, state: machine.state, deadline: machine.deadline,
      startedOnce: machine.startedOnce)
    let restored = SignalledMachine(
      exercise: Self.signalled(Exercises.turns()), progress: kept, seed: 2)
    #expect(restored.state == .ready)
    #expect(restored.deadline == nil)
    #expect(restored.signal == nil)
  }

  @Test func `an attempt that was under way when the power went is waited for once`() throws {
    var machine = SignalledMachine(
      exercise: Self.signalled(Exercises.turns()),
      progress: Progress(state: .waiting, startedOnce: true), seed: 2)
    #expect(machine.state == .lost)
    _ = try machine.handle(.linkReady)
    _ = try machine.handle(.measurement(interval(2.5)))
    #expect(machine.slots.count == 1)
    #expect(machine.state == .ready)
  }

  @Test func `cancel is always possible`() throws {
    var machine = try linked()
    _ = try machine.handle(.start(at(0)))
    #expect(try machine.handle(.cancel) == [.unschedule])
    #expect(machine.state == .cancelled)
  }

  @Test func `any sequence of presses and results keeps the invariants`() throws {
    for seed in 0..<300 {
      var generator = SplitMix64(seed: UInt64(seed))
      var machine = try linked(seed: UInt64(seed))
      var now = 0.0
      for _ in 0..<40 {
        now += 1
        let events: [ExerciseEvent] = [
          .start(at(now)), .stop(at(now)), .deadline(at(now)), .linkLost, .linkReady, .undo,
          .measurement(interval(now)), .missing(1), .keep(.count(1)),
        ]
        let event = try #require(events.randomElement(using: &generator))
        let before = machine
        let wasSet = machine.signal?.state == .set
        do {
          _ = try machine.handle(event)
          if wasSet { #expect(machine.slots == before.slots) }
        } catch {
          #expect(machine.state == before.state && machine.slots == before.slots)
        }
        #expect(machine.allowed.contains(.cancel))
        #expect(machine.slots.count <= 3)
      }
    }
  }
}
