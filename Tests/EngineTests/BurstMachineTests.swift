import Engine
import Model
import Testing

/// A radar sees one shot many times; one shot is one attempt.
@Suite struct BurstMachineTests {
  private func waiting() throws -> any ExerciseMachine {
    var machine = Machines.machine(
      for: Exercises.bursts())
    _ = try machine.handle(.linkReady)
    _ = try machine.handle(.start(at(0)))
    return machine
  }

  private func speed(_ value: Double, at time: Double) -> ExerciseEvent {
    var measurement = measurement(.speed, value, at: time)
    measurement.unit = .metrePerSecond
    return .measurement(measurement)
  }

  private func values(_ actions: [ExerciseAction]) -> [Double] {
    actions.compactMap { action in
      guard case .record(let attempt) = action, case .measured(let measurement) = attempt.content
      else { return nil }
      return measurement.value
    }
  }

  @Test func `quiet after a burst records its highest speed, towards or away`() throws {
    var machine = try waiting()
    #expect(try machine.handle(speed(-20, at: 1)) == [.schedule(at(1 + BurstPeak.quiet))])
    _ = try machine.handle(speed(-24, at: 1.1))
    _ = try machine.handle(speed(-22, at: 1.2))
    #expect(machine.deadline == at(1.2 + BurstPeak.quiet))
    #expect(machine.slots == [])
    let actions = try machine.handle(.deadline(at(2.2)))
    #expect(values(actions) == [24])
    #expect(machine.slots == [.value])
    #expect(machine.deadline == nil)
  }

  @Test func `two equal shots are two attempts, and after the last the run is full`() throws {
    var machine = try waiting()
    for shot in 0..<2 {
      _ = try machine.handle(speed(18, at: Double(5 * shot + 1)))
      #expect(values(try machine.handle(.deadline(at(Double(5 * shot + 2))))) == [18])
    }
    #expect(machine.state == .full)
  }

  @Test func `what the link tears is no shot`() throws {
    var machine = try waiting()
    _ = try machine.handle(speed(18, at: 1))
    let actions = try machine.handle(.linkLost)
    #expect(
      actions.contains(
        .record(Attempt(number: 1, content: .lost(.linkLost), fillsSlot: false))))
    #expect(actions.contains(.unschedule))
    #expect(machine.state == .lost)
    _ = try machine.handle(.linkReady)
    _ = try machine.handle(speed(18, at: 3))
    let torn = try machine.handle(.missing(1))
    #expect(
      torn.contains(
        .record(
          Attempt(
            number: 1, content: .lost(.incomplete), fillsSlot: false,
            details: ["missing": .number(1)]))))
  }

  @Test func `a radar that begins anew has not seen all, in a burst or before it`() throws {
    var machine = try waiting()
    let lost = Attempt(number: 1, content: .lost(.deviceRestarted), fillsSlot: false)
    #expect(try machine.handle(.restarted) == [.record(lost)])
    _ = try machine.handle(speed(18, at: 1))
    #expect(try machine.handle(.restarted) == [.unschedule, .record(lost)])
    #expect(machine.state == .waiting)
  }

  @Test func `a shot before stop counts without waiting for quiet`() throws {
    var machine = try waiting()
    _ = try machine.handle(speed(18, at: 1))
    #expect(values(try machine.handle(.stop(at(1.3)))) == [18])
    #expect(machine.state == .ready)
    #expect(try machine.handle(speed(30, at: 1.4)) == [])
  }

  @Test func `a run that is given up leaves no timer`() throws {
    var machine = try waiting()
    _ = try machine.handle(speed(18, at: 1))
    #expect(try machine.handle(.cancel) == [.unschedule])
    #expect(machine.deadline == nil)
  }
}
