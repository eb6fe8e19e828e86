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

  /// What a window is recorded as during which something happened, one value before it and one after.
  private func result(
    _ capture: Exercise.Capture, _ events: [ExerciseEvent], isBack: Bool = true
  ) throws -> Attempt? {
    var exercise = Exercises.window(capture, quantity: .interval, unit: .second)
    exercise.input = .interval
    var machine = try #require(Machines.machine(for: exercise) as? WindowMachine)
    _ = try machine.handle(.linkReady)
    _ = try machine.handle(.start(at(0)))
    let values: [(Double, String)] = [(3, "x"), (1, "y")]
    for (value, axis) in values {
      _ = try machine.handle(.measurement(measurement(.interval, value, axis)))
    }
    for event in events { _ = try machine.handle(event) }
    if isBack {
      for (value, axis) in values {
        _ = try machine.handle(.measurement(measurement(.interval, value, axis)))
      }
    }
    for case .record(let attempt) in try machine.handle(.deadline(at(30))) { return attempt }
    return nil
  }

  @Test(arguments: [Exercise.Capture.windowMean, .windowCount, .windowSway])
  func `what is made of all values of a window has no result where the link was away`(
    capture: Exercise.Capture
  ) throws {
    let attempt = try result(capture, [.linkLost, .linkReady])
    #expect(attempt?.content == .lost(.linkLost))
    #expect(attempt?.fillsSlot == false)
    #expect(attempt?.window?.interrupted == true)
    #expect(value(try result(capture, [])) != nil)
  }

  @Test(arguments: [(Exercise.Capture.windowMax, 3.0), (.windowMin, 1)])
  func `a highest or lowest value was measured even where the link was away`(
    capture: Exercise.Capture, expected: Double
  ) throws {
    let attempt = try result(capture, [.linkLost, .linkReady])
    #expect(value(attempt) == expected)
    #expect(attempt?.window?.interrupted == true)
  }

  @Test func `the last value of a window that ends without its link is not known`() throws {
    #expect(try result(.windowLast, [.linkLost], isBack: false)?.content == .lost(.linkLost))
    #expect(value(try result(.windowLast, [.linkLost, .linkReady])) == 1)
  }

  @Test(arguments: [ExerciseEvent.missing(1), .restarted])
  func `a window that counts has no result where something did not come`(
    event: ExerciseEvent
  ) throws {
    #expect(try result(.windowCount, [event])?.content == .lost(.gap))
    let mean = try result(.windowMean, [event])
    #expect(value(mean) == 2)
    // It has a value, and the record says what happened in it.
    let told = event == .restarted ? "device_restarts" : "missing"
    #expect(mean?.details == [told: .number(1)])
  }

  @Test func `a series that was under way when the program ended has no result`() throws {
    let exercise = Exercises.window(.windowVariability, quantity: .beatInterval, unit: .second)
    var machine = WindowMachine(
      exercise: exercise, progress: Progress(state: .waiting, deadline: at(12)))
    _ = try machine.handle(.linkReady)
    for number in 1...5 {
      var beat = measurement(.beatInterval, 0.8)
      beat.hostTime = at(Double(number) * 0.8)
      _ = try machine.handle(.measurement(beat))
    }
    for case .record(let attempt) in try machine.handle(.deadline(at(12))) {
      #expect(attempt.content == .lost(.linkLost))
    }
    #expect(machine.slots.isEmpty)
  }
}
