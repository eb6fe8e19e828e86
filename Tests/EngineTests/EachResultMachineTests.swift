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

  @Test func `a lost result fills its slot as lost`() throws {
    var machine = try waiting()
    _ = try machine.handle(.measurement(interval(1)))
    let lost = Attempt(number: 2, content: .lost(.gap))
    #expect(try machine.handle(.missing(1)) == [.record(lost)])
    _ = try machine.handle(.measurement(interval(3)))
    #expect(machine.state == .full)
    #expect(machine.slots == [.value, .lost, .value])
  }

  @Test func `a huge gap fills what is left and no more`() throws {
    var machine = try waiting()
    #expect(try machine.handle(.missing(.max)).count == 3)
    #expect(machine.state == .full)
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
    _ = try machine.handle(.missing(3))
    #expect(machine.state == .full)
    #expect(machine.allowed == [.undo, .cancel])
  }

  @Test func `what was measured before start and arrives after it is no attempt`() throws {
    var machine = EachResultMachine(exercise: Exercises.turns())
    _ = try machine.handle(.linkReady)
    _ = try machine.handle(.start(at(5)))
    #expect(try machine.handle(.measurement(interval(1, at: 4.9))).isEmpty)
    #expect(try machine.handle(.measurement(interval(1, at: 5))).count == 1)
  }
}
