import Engine
import Model
import Testing

@Suite struct JumpMachinesTests {
  private func waiting(_ capture: Exercise.Capture) throws -> any ExerciseMachine {
    var machine = Machines.machine(for: Exercises.jump(capture))
    _ = try machine.handle(.linkReady)
    _ = try machine.handle(.start(at(0)))
    return machine
  }

  private func flight(_ seconds: Double) -> ExerciseEvent {
    .measurement(measurement(.flightTime, seconds))
  }

  private func contact(_ seconds: Double) -> ExerciseEvent {
    .measurement(measurement(.contactTime, seconds))
  }

  /// 0.4 s in the air: 9.80665 × 0.16 / 8 = 0.196133 m.
  @Test func `a time in the air becomes a height with the time in the details`() throws {
    var machine = try waiting(.flightHeight)
    let actions = try machine.handle(flight(0.4))
    guard case .record(let attempt) = actions.first,
      case .measured(let height) = attempt.content
    else {
      Issue.record("nothing was recorded")
      return
    }
    #expect(abs(height.value - 0.196_133) < 1e-9)
    #expect(height.quantity == .height)
    #expect(height.unit == .metre)
    #expect(attempt.details == ["flight_time_s": .number(0.4)])
  }

  @Test(arguments: [0, -0.3, 1.5]) func `no jump takes that long or that short`(
    seconds: Double
  ) throws {
    var machine = try waiting(.flightHeight)
    #expect(try machine.handle(flight(seconds)).isEmpty)
    #expect(machine.slots.isEmpty)
  }

  @Test func `a drop jump is a contact and the flight after it`() throws {
    var machine = try waiting(.dropJump)
    #expect(try machine.handle(flight(0.4)).isEmpty)
    #expect(try machine.handle(contact(0.9)).isEmpty)
    #expect(try machine.handle(contact(0.2)).isEmpty)
    guard case .record(let attempt) = try machine.handle(flight(0.4)).first else {
      Issue.record("nothing was recorded")
      return
    }
    #expect(attempt.details["contact_time_s"] == .number(0.2))
    #expect(attempt.details["flight_time_s"] == .number(0.4))
    guard case .number(let index) = attempt.details["reactive_strength_index"] else {
      Issue.record("no index")
      return
    }
    #expect(abs(index - 0.980_665) < 1e-9)
    #expect(try machine.handle(flight(0.5)).isEmpty)
  }

  @Test func `a line lost between contact and flight is a lost attempt`() throws {
    var machine = try waiting(.dropJump)
    #expect(try machine.handle(.missing(1)).isEmpty)
    _ = try machine.handle(contact(0.2))
    let lost = Attempt(
      number: 1, content: .lost(.incomplete), fillsSlot: false, details: ["missing": .number(1)])
    #expect(try machine.handle(.missing(1)) == [.record(lost)])
    #expect(try machine.handle(flight(0.4)).isEmpty)
  }

  @Test(arguments: [Exercise.Capture.flightHeight, .dropJump])
  func `a mat that begins anew leaves its trace and takes no box`(capture: Exercise.Capture) throws
  {
    var machine = try waiting(capture)
    let lost = Attempt(number: 1, content: .lost(.deviceRestarted), fillsSlot: false)
    #expect(try machine.handle(.restarted) == [.record(lost)])
    #expect(machine.slots.isEmpty)
    _ = try machine.handle(.stop(at(1)))
    #expect(try machine.handle(.restarted).isEmpty)
  }

  @Test func `nothing counts before start or on a lost link`() throws {
    var machine = Machines.machine(for: Exercises.jump(.flightHeight))
    _ = try machine.handle(.linkReady)
    #expect(try machine.handle(flight(0.4)).isEmpty)
    _ = try machine.handle(.start(at(0)))
    _ = try machine.handle(.linkLost)
    #expect(machine.state == .lost)
    #expect(try machine.handle(flight(0.4)).isEmpty)
    _ = try machine.handle(.linkReady)
    #expect(try machine.handle(flight(0.4)).count == 1)
  }
}
