import Engine
import Model
import Testing

/// Windows whose result is made of how the values follow each other.
@Suite struct SeriesWindowTests {
  private func gauge(_ force: Double, _ time: Double) -> Measurement {
    var measurement = measurement(.force, force, at: time)
    measurement.unit = .newton
    measurement.deviceTime = time
    return measurement
  }

  private func result(
    _ exercise: Exercise, _ events: [ExerciseEvent]
  ) throws -> Attempt? {
    var machine = Machines.machine(for: exercise)
    _ = try machine.handle(.linkReady)
    _ = try machine.handle(.start(at(0)))
    for event in events { _ = try machine.handle(event) }
    for case .record(let attempt) in try machine.handle(.deadline(at(30))) { return attempt }
    return nil
  }

  private func measured(_ attempt: Attempt?) -> Measurement? {
    if case .measured(let measurement) = attempt?.content { measurement } else { nil }
  }

  private static let impulse = Exercises.window(
    .windowImpulse, quantity: .impulse, unit: .newtonSecond)

  /// From 0 to 200 N in 0.5 s and held for 0.5 s: 50 + 100 N s.
  @Test func `the impulse of a window is the area under its force`() throws {
    let pull = [gauge(0, 0), gauge(200, 0.5), gauge(200, 1)].map { ExerciseEvent.measurement($0) }
    let attempt = try result(Self.impulse, pull)
    #expect(measured(attempt)?.value == 150)
    #expect(measured(attempt)?.quantity == .impulse)
    #expect(measured(attempt)?.unit == .newtonSecond)
    #expect(measured(attempt)?.raw == [])
    #expect(attempt?.window?.count == 3)
  }

  /// 500 N a second from the beginning: after the onset of 20 N it rises by 50 N in 0.1 s.
  @Test func `the rise of force of a window is that of the 100 ms after the onset`() throws {
    let exercise = Exercises.window(
      .windowForceRate, quantity: .forceRate, unit: .newtonPerSecond)
    let ramp = (0...20).map { ExerciseEvent.measurement(gauge(Double($0) * 10, Double($0) / 50)) }
    let value = try #require(measured(try result(exercise, ramp))?.value)
    #expect(abs(value - 500) < 1e-9)
  }

  /// Steps of 30 and -40 ms: the root of (900 + 1600) / 2 = 35.355 339 … ms.
  @Test func `the variability of a window is the RMSSD of its beat intervals`() throws {
    let exercise = Exercises.window(
      .windowVariability, quantity: .heartRateVariability, unit: .second)
    let beats = [0.8, 0.83, 0.79].map { ExerciseEvent.measurement(measurement(.beatInterval, $0)) }
    let others = [ExerciseEvent.measurement(heartRate(75))]
    let value = try #require(measured(try result(exercise, beats + others))?.value)
    #expect(abs(value - 1250.0.squareRoot() / 1000) < 1e-12)
  }

  /// 48 beats a minute: a strap that sends each second has none to tell now and then.
  @Test func `a beat interval that ends later is no hole`() throws {
    let ends = (1...16).map { Double($0) * 1.25 }
    let beats = ends.map { measurement(.beatInterval, 1.25, at: $0.rounded(.up)) }
    let value = measured(try result(Self.variability, beats.map { .measurement($0) }))?.value
    #expect(value == 0)
  }

  @Test func `beats that were not told leave no variability`() throws {
    let before = (1...8).map { measurement(.beatInterval, 1, at: Double($0)) }
    // For three seconds the strap felt nothing and said nothing of beats.
    let after = (12...20).map { measurement(.beatInterval, 1.1, at: Double($0)) }
    let attempt = try result(Self.variability, (before + after).map { .measurement($0) })
    #expect(attempt?.content == .lost(.gap))
    #expect(attempt?.fillsSlot == false)
  }

  /// A strap that searches says so of single beats: those on both sides do not follow each other.
  @Test func `only a result that is made of a series is torn by a value that is not there`() {
    #expect(Self.variability.isTorn(without: .beatInterval))
    #expect(!Self.variability.isTorn(without: .heartRate))
    #expect(Self.impulse.isTorn(without: .force))
    #expect(!Exercises.pulse().isTorn(without: .heartRate))
    #expect(!Exercises.jump(.flightHeight).isTorn(without: .flightTime))
  }

  private static let variability = Exercises.window(
    .windowVariability, quantity: .heartRateVariability, unit: .second)

  /// 0.3 m in 0.1 s is 3 m/s, 0.5 m is 5 m/s, and 0.2 m back is slower again.
  @Test func `the top speed of a window is the steepest way`() throws {
    let exercise = Exercises.window(.windowTopSpeed, quantity: .speed, unit: .metrePerSecond)
    let ways = [(0.0, 0.0), (0.1, 0.3), (0.2, 0.8), (0.3, 0.6)].map { time, way in
      var measurement = measurement(.distance, way, at: time)
      measurement.deviceTime = time
      return ExerciseEvent.measurement(measurement)
    }
    let attempt = try result(exercise, ways)
    #expect(abs((measured(attempt)?.value ?? 0) - 5) < 1e-9)
    #expect(measured(attempt)?.unit == .metrePerSecond)
  }

  @Test func `a window in which samples were lost has no area`() throws {
    let pull = [gauge(0, 0), gauge(200, 0.5)].map { ExerciseEvent.measurement($0) }
    #expect(try result(Self.impulse, pull + [.missing(3)] + pull)?.content == .lost(.gap))
    let away = pull + [.linkLost, .linkReady] + [.measurement(gauge(200, 1))]
    let attempt = try result(Self.impulse, away)
    #expect(attempt?.content == .lost(.linkLost))
    #expect(attempt?.fillsSlot == false)
  }

  /// A gauge that began anew has times that go back.
  @Test func `a device that began anew in the window leaves it without a result`() throws {
    let pull = [gauge(100, 5), gauge(200, 6), gauge(200, 0.1)]
    #expect(
      try result(Self.impulse, pull.map { .measurement($0) })?.content == .lost(.empty))
  }
}
