import Engine
import Model
import Testing

@Suite struct EachResultMachineTests {
  private func waiting(attempts: Int = 3) throws -> EachResultMachine {
    var machine = EachResultMachine(exercise: Exercises.turns(attempts: attempts))
    _ = try machine.handle(.linkReady)
    _ = try machine.handle(.start(at(0)))
    return machine
  }

  @Test func `a run cannot start before its device is ready`() throws {
    var machine = EachResultMachine(exercise: Exercises.turns())
    #expect(machine.allowed == [.cancel])
    #expect(throws: Refusal(.deviceNotReady)) { try machine.handle(.start(at(0))) }
    _ = try machine.handle(.linkReady)
    #expect(machine.allowed == [.start, .cancel])
  }

  @Test func `each result is one attempt, equal ones too`() throws {
    var machine = try waiting()
    for number in 1...3 {
      let expected = Attempt(number: number, content: .measured(interval(2.84)))
      #expect(try machine.handle(.measurement(interval(2.84))) == [.record(expected)])
    }
    #expect(machine.state == .full)
    #expect(machine.slots == [.value, .value, .value])
  }

  @Test func `results before start and after the last slot are no attempts`() throws {
    var machine = EachResultMachine(exercise: Exercises.turns(attempts: 1))
    _ = try machine.handle(.linkReady)
    #expect(try machine.handle(.measurement(interval(1))).isEmpty)
    _ = try machine.handle(.start(at(0)))
    _ = try machine.handle(.measurement(interval(2)))
    #expect(try machine.handle(.measurement(interval(3))).isEmpty)
    #expect(machine.slots.count == 1)
  }

  @Test func `another quantity is no result`() throws {
    var machine = try waiting()
    #expect(try machine.handle(.measurement(heartRate(90))).isEmpty)
    #expect(machine.slots.isEmpty)
  }

  @Test(arguments: [
    (ExerciseEvent.missing(1), Attempt.LossReason.gap, ["missing": JSONValue.number(1)]),
    (.missing(999_998), .gap, ["missing": .number(999_998)]),
    (.missing(.max), .gap, ["missing": .number(Double(Int.max))]),
    (.restarted, .deviceRestarted, [:]),
  ]) func `what did not arrive is one torn attempt with its count, and the result after it stays`(
    event: ExerciseEvent, reason: Attempt.LossReason, details: [String: JSONValue]
  ) throws {
    var machine = try waiting()
    _ = try machine.handle(.measurement(interval(1)))
    let actions = try machine.handle(event)
    guard case .record(let lost) = actions.first, actions.count == 1 else {
      Issue.record("\(actions)")
      return
    }
    #expect((lost.number, lost.content, lost.fillsSlot) == (2, .lost(reason), true))
    #expect(lost.details == details)
    #expect(machine.state == .waiting)
    let kept = Attempt(number: 3, content: .measured(interval(3)))
    #expect(try machine.handle(.measurement(interval(3))) == [.record(kept)])
    #expect(machine.slots == [.value, .lost, .value])
    #expect(machine.state == .full)
  }

  @Test(arguments: [ExerciseEvent.missing(7), .restarted])
  func `the last box is kept for a result that comes yet`(event: ExerciseEvent) throws {
    var machine = try waiting(attempts: 2)
    _ = try machine.handle(.measurement(interval(1)))
    for _ in 1...3 {
      let actions = try machine.handle(event)
      guard case .record(let lost) = actions.first else {
        Issue.record("no trace of it")
        return
      }
      #expect((lost.number, lost.fillsSlot) == (2, false))
    }
    #expect(try machine.handle(.measurement(interval(2))).count == 1)
    #expect(machine.slots == [.value, .value])
  }

  @Test func `a result that came twice changes nothing`() throws {
    var machine = try waiting()
    _ = try machine.handle(.measurement(interval(1)))
    #expect(try machine.handle(.repeated).isEmpty)
    #expect(machine.slots == [.value])
  }

  @Test func `a broken link is a state and the run goes on when it is back`() throws {
    var machine = try waiting()
    _ = try machine.handle(.measurement(interval(1)))
    _ = try machine.handle(.linkLost)
    #expect(machine.state == .lost)
    #expect(machine.allowed == [.stop, .undo, .save, .cancel])
    #expect(try machine.handle(.measurement(interval(2))).isEmpty)
    _ = try machine.handle(.linkReady)
    #expect(machine.state == .waiting)
    #expect(machine.slots.count == 1)
  }

  @Test func `what was measured before the link broke can be saved`() throws {
    var machine = try waiting()
    _ = try machine.handle(.linkLost)
    #expect(throws: Refusal(.nothingToSave)) { try machine.handle(.save) }
    _ = try machine.handle(.linkReady)
    _ = try machine.handle(.measurement(interval(1)))
    _ = try machine.handle(.linkLost)
    _ = try machine.handle(.save)
    #expect(machine.state == .saved)
  }

  @Test func `a waiting run comes back as lost until its device answers`() throws {
    let progress = Progress(slots: [.value], state: .waiting)
    var machine = EachResultMachine(exercise: Exercises.turns(), progress: progress)
    #expect(machine.state == .lost)
    _ = try machine.handle(.linkReady)
    #expect(machine.state == .waiting)
  }

  @Test func `undo in a full run opens its last slot and a new start fills it`() throws {
    var machine = try waiting(attempts: 1)
    _ = try machine.handle(.measurement(interval(1)))
    #expect(try machine.handle(.undo) == [.undoLast])
    #expect(machine.state == .ready)
    _ = try machine.handle(.start(at(9)))
    _ = try machine.handle(.measurement(interval(2, at: 9)))
    #expect(machine.state == .full)
  }

  @Test func `a run whose every result was lost has nothing to save`() throws {
    var machine = try waiting()
    for _ in 1...5 { _ = try machine.handle(.missing(3)) }
    #expect(machine.slots == [.lost, .lost])
    #expect(machine.allowed == [.stop, .undo, .cancel])
  }

  @Test func `what was measured before start and arrives after it is no attempt`() throws {
    var machine = EachResultMachine(exercise: Exercises.turns())
    _ = try machine.handle(.linkReady)
    _ = try machine.handle(.start(at(5)))
    #expect(try machine.handle(.measurement(interval(1, at: 4.9))).isEmpty)
    #expect(try machine.handle(.measurement(interval(1, at: 5))).count == 1)
  }
}
