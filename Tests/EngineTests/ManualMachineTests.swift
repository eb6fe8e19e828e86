import Engine
import Model
import Testing

@Suite struct ManualMachineTests {
  @Test func `an attempt cannot be kept before the clock was started`() throws {
    var machine = ManualMachine(exercise: Exercises.count())
    #expect(machine.allowed == [.start, .cancel])
    #expect(throws: Refusal(.notStarted)) { try machine.handle(.keep(.count(3))) }
    #expect(machine.slots.isEmpty)
  }

  @Test func `starting asks for a deadline twenty seconds later`() throws {
    var machine = ManualMachine(exercise: Exercises.count())
    #expect(try machine.handle(.start(at(100))) == [.schedule(at(120))])
    #expect(machine.state == .waiting)
    #expect(machine.allowed == [.stop, .attempts, .cancel])
    #expect(throws: Refusal(.alreadyRunning)) { try machine.handle(.start(at(101))) }
  }

  @Test func `a stopped clock goes on with what was left`() throws {
    var machine = ManualMachine(exercise: Exercises.count())
    _ = try machine.handle(.start(at(100)))
    #expect(try machine.handle(.stop(at(105.5))) == [.unschedule])
    #expect(machine.pausedRemaining == 14.5)
    #expect(machine.startedOnce)
    #expect(try machine.handle(.start(at(200))) == [.schedule(at(214.5))])
  }

  @Test func `the clock may be started again after it has run out`() throws {
    var machine = ManualMachine(exercise: Exercises.count())
    _ = try machine.handle(.start(at(0)))
    #expect(try machine.handle(.deadline(at(20))) == [.unschedule])
    #expect(machine.state == .ready)
    #expect(try machine.handle(.start(at(30))) == [.schedule(at(50))])
  }

  @Test func `a kept attempt is recorded and the next one needs its own start`() throws {
    var machine = ManualMachine(exercise: Exercises.count())
    _ = try machine.handle(.start(at(0)))
    let kept = Attempt(number: 1, content: .entered(.count(14)))
    #expect(try machine.handle(.keep(.count(14))) == [.record(kept), .unschedule])
    #expect(machine.state == .ready)
    #expect(throws: Refusal(.notStarted)) { try machine.handle(.keep(.count(15))) }
  }

  @Test func `the run is full after the last slot and can then be saved`() throws {
    var machine = ManualMachine(exercise: Exercises.shots())
    #expect(throws: Refusal(.nothingToSave)) { try machine.handle(.save) }
    _ = try machine.handle(.keep(.outcome(.pass)))
    _ = try machine.handle(.keep(.outcome(.fail)))
    #expect(machine.state == .full)
    #expect(throws: Refusal(.full)) { try machine.handle(.keep(.outcome(.pass))) }
    #expect(try machine.handle(.save).isEmpty)
    #expect(machine.state == .saved)
    #expect(machine.allowed.isEmpty)
    #expect(throws: Refusal(.ended)) { try machine.handle(.undo) }
  }

  @Test func `a stopped clock may begin at its full length again`() throws {
    var machine = ManualMachine(exercise: Exercises.count())
    _ = try machine.handle(.start(at(100)))
    _ = try machine.handle(.stop(at(105.5)))
    #expect(try machine.handle(.startAnew(at(200))) == [.schedule(at(220))])
    #expect(throws: Refusal(.alreadyRunning)) { try machine.handle(.startAnew(at(201))) }
  }

  @Test func `a run that is short of attempts can be saved while no clock runs`() throws {
    var machine = ManualMachine(exercise: Exercises.count())
    #expect(throws: Refusal(.nothingToSave)) { try machine.handle(.save) }
    _ = try machine.handle(.start(at(0)))
    _ = try machine.handle(.keep(.count(14)))
    #expect(machine.allowed.contains(.save))
    _ = try machine.handle(.start(at(30)))
    #expect(!machine.allowed.contains(.save))
    #expect(throws: Refusal(.notFull)) { try machine.handle(.save) }
    _ = try machine.handle(.stop(at(31)))
    _ = try machine.handle(.save)
    #expect(machine.state == .saved)
  }

  @Test func `undo takes back one kept attempt at a time`() throws {
    var machine = ManualMachine(exercise: Exercises.shots())
    #expect(throws: Refusal(.nothingToUndo)) { try machine.handle(.undo) }
    _ = try machine.handle(.keep(.outcome(.pass)))
    _ = try machine.handle(.keep(.outcome(.pass)))
    #expect(try machine.handle(.undo) == [.undoLast])
    #expect(machine.state == .ready)
    #expect(machine.slots.count == 1)
    #expect(try machine.handle(.undo) == [.undoLast])
    #expect(throws: Refusal(.nothingToUndo)) { try machine.handle(.undo) }
  }

  @Test func `an attempt taken back may be entered again without a new start`() throws {
    var machine = ManualMachine(exercise: Exercises.count())
    _ = try machine.handle(.start(at(0)))
    _ = try machine.handle(.keep(.count(14)))
    _ = try machine.handle(.undo)
    #expect(machine.allowed.contains(.attempts))
    _ = try machine.handle(.keep(.count(15)))
    #expect(machine.slots.count == 1)
  }

  @Test(arguments: [-1, 10_000]) func `a count outside its range is refused`(count: Int) throws {
    var machine = ManualMachine(exercise: Exercises.count(countdown: nil))
    #expect(throws: Refusal(.valueOutOfRange)) { try machine.handle(.keep(.count(count))) }
  }

  @Test func `an outcome is no entry for a count`() throws {
    var machine = ManualMachine(exercise: Exercises.count(countdown: nil))
    #expect(throws: Refusal(.notForThisExercise)) {
      try machine.handle(.keep(.outcome(.pass)))
    }
  }

  @Test func `an exercise without a time has no clock to start`() throws {
    var machine = ManualMachine(exercise: Exercises.shots())
    #expect(!machine.allowed.contains(.start))
    #expect(throws: Refusal(.notForThisExercise)) { try machine.handle(.start(at(0))) }
  }

  @Test func `a cancelled run takes nothing more`() throws {
    var machine = ManualMachine(exercise: Exercises.shots())
    #expect(try machine.handle(.cancel) == [.unschedule])
    #expect(machine.state == .cancelled)
    #expect(throws: Refusal(.ended)) { try machine.handle(.keep(.outcome(.pass))) }
  }

  @Test func `a run comes back with its slots and its running clock`() throws {
    let progress = Progress(
      slots: [.value], state: .waiting, deadline: at(12), startedOnce: true)
    var machine = ManualMachine(exercise: Exercises.count(), progress: progress)
    #expect(machine.deadline == at(12))
    _ = try machine.handle(.keep(.count(5)))
    #expect(machine.state == .full)
  }
}
