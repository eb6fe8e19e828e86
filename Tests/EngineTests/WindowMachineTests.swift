import Engine
import Model
import Testing

@Suite struct WindowMachineTests {
  private func waiting() throws -> WindowMachine {
    var machine = WindowMachine(exercise: Exercises.pulse())
    _ = try machine.handle(.linkReady)
    _ = try machine.handle(.start(at(0)))
    return machine
  }

  @Test func `the attempt is the largest value in the window`() throws {
    var machine = try waiting()
    #expect(machine.deadline == at(30))
    for value in [120.0, 171, 169] { _ = try machine.handle(.measurement(heartRate(value))) }
    let window = Attempt.Window(length: 30, count: 3, interrupted: false)
    let attempt = Attempt(number: 1, content: .measured(heartRate(171)), window: window)
    #expect(try machine.handle(.deadline(at(30))) == [.record(attempt), .unschedule])
    #expect(machine.state == .full)
  }

  @Test func `values outside the window do not count`() throws {
    var machine = WindowMachine(exercise: Exercises.pulse())
    _ = try machine.handle(.linkReady)
    _ = try machine.handle(.measurement(heartRate(200)))
    _ = try machine.handle(.start(at(0)))
    _ = try machine.handle(.measurement(heartRate(150)))
    let window = Attempt.Window(length: 30, count: 1, interrupted: false)
    #expect(
      try machine.handle(.deadline(at(30))).first
        == .record(Attempt(number: 1, content: .measured(heartRate(150)), window: window)))
  }

  @Test func `a window without a value is recorded as lost and can be done again`() throws {
    var machine = try waiting()
    let window = Attempt.Window(length: 30, count: 0, interrupted: false)
    let lost = Attempt(number: 1, content: .lost(.empty), fillsSlot: false, window: window)
    #expect(try machine.handle(.deadline(at(30))) == [.record(lost), .unschedule])
    #expect(machine.state == .ready)
    #expect(machine.allowed == [.start, .cancel])
  }

  @Test func `a link that was away marks the window as interrupted`() throws {
    var machine = try waiting()
    _ = try machine.handle(.measurement(heartRate(150)))
    _ = try machine.handle(.linkLost)
    #expect(machine.state == .lost)
    _ = try machine.handle(.linkReady)
    #expect(machine.state == .waiting)
    let window = Attempt.Window(length: 30, count: 1, interrupted: true)
    #expect(
      try machine.handle(.deadline(at(30))).first
        == .record(Attempt(number: 1, content: .measured(heartRate(150)), window: window)))
  }

  @Test func `stopping a window keeps nothing of it`() throws {
    var machine = try waiting()
    _ = try machine.handle(.measurement(heartRate(150)))
    #expect(try machine.handle(.stop(at(10))) == [.unschedule])
    #expect(machine.state == .ready)
    #expect(machine.slots.isEmpty)
    #expect(try machine.handle(.deadline(at(30))).isEmpty)
  }

  @Test func `a window that was under way comes back as interrupted with its own end`() throws {
    let progress = Progress(state: .waiting, deadline: at(12))
    var machine = WindowMachine(exercise: Exercises.pulse(), progress: progress)
    #expect(machine.state == .lost)
    #expect(machine.deadline == at(12))
    _ = try machine.handle(.linkReady)
    _ = try machine.handle(.measurement(heartRate(99)))
    let window = Attempt.Window(length: 30, count: 1, interrupted: true)
    #expect(
      try machine.handle(.deadline(at(12))).first
        == .record(Attempt(number: 1, content: .measured(heartRate(99)), window: window)))
  }
}
