import Engine
import Model
import Testing

@Suite struct WindowKindsTests {
  /// What a window of these values is recorded as.
  private func result(_ exercise: Exercise, _ measurements: [Measurement]) throws -> Attempt? {
    var machine = try #require(Machines.machine(for: exercise) as? WindowMachine)
    _ = try machine.handle(.linkReady)
    _ = try machine.handle(.start(at(0)))
    for measurement in measurements { _ = try machine.handle(.measurement(measurement)) }
    for case .record(let attempt) in try machine.handle(.deadline(at(30))) { return attempt }
    return nil
  }

  private func value(_ attempt: Attempt?) -> Double? {
    if case .measured(let measurement) = attempt?.content { measurement.value } else { nil }
  }

  private let intervals = [3.0, 1, 2].map { interval($0) }

  @Test(arguments: [
    (Exercise.Capture.windowMax, 3.0), (.windowMin, 1), (.windowMean, 2), (.windowLast, 2),
  ]) func `a window comes to its largest, smallest, mean or last value`(
    capture: Exercise.Capture, expected: Double
  ) throws {
    let exercise = Exercises.window(capture, quantity: .interval, unit: .second)
    let attempt = try result(exercise, intervals)
    #expect(value(attempt) == expected)
    #expect(attempt?.window?.count == 3)
  }

  @Test func `a window can count what comes in it`() throws {
    var exercise = Exercises.window(.windowCount, quantity: .count, unit: .one)
    exercise.input = .interval
    let attempt = try result(exercise, intervals + [heartRate(90)])
    #expect(value(attempt) == 3)
    guard case .measured(let measurement) = attempt?.content else { return }
    #expect(measurement.quantity == .count)
    #expect(measurement.unit == .one)
  }

  @Test func `the sway of a window is one angle of both directions`() throws {
    let exercise = Exercises.window(.windowSway, quantity: .angle, unit: .radian)
    let angles = [1.0, -1].flatMap { sign in
      [measurement(.angle, 0.03 * sign, "x"), measurement(.angle, 0.04 * sign, "y")]
    }
    let attempt = try result(exercise, angles)
    #expect(abs((value(attempt) ?? 0) - 0.05) < 1e-12)
    guard case .measured(let measurement) = attempt?.content else { return }
    #expect(measurement.channel == nil)
  }

  @Test func `what was measured before the window opened is not in it`() throws {
    let exercise = Exercises.window(.windowMax, quantity: .interval, unit: .second)
    let attempt = try result(exercise, [interval(9, at: -0.1), interval(2, at: 0.1)])
    #expect(value(attempt) == 2)
  }

  @Test(arguments: [
    Exercise.Capture.windowMax, .windowMin, .windowMean, .windowLast, .windowCount, .windowSway,
    .windowImpulse, .windowForceRate, .windowVariability, .windowTopSpeed,
    .windowReactiveStrength,
  ]) func `an empty window is lost, never zero`(capture: Exercise.Capture) throws {
    var exercise = Exercises.window(capture, quantity: .interval, unit: .second)
    exercise.input = .interval
    let attempt = try result(exercise, [])
    #expect(attempt?.content == .lost(.empty))
    #expect(attempt?.fillsSlot == false)
  }
}
