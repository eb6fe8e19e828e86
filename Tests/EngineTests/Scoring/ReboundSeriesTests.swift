import Engine
import Model
import Testing

@Suite struct ReboundSeriesTests {
  private static let exercise = Exercises.window(
    .windowReactiveStrength, quantity: .reactiveStrength, unit: .metrePerSecond)

  /// Contact and flight times in turns, a flight first.
  private func series(_ times: [Double], from first: Quantity = .flightTime) -> ReboundSeries {
    var series = ReboundSeries()
    var quantity = first
    for time in times {
      series.add(measurement(quantity, time))
      quantity = quantity == .flightTime ? .contactTime : .flightTime
    }
    return series
  }

  /// g t² / 8 over the contact: 9.80665 × 0.16 / 8 / 0.2 = 0.980665, and twice that for 0.1 s.
  @Test func `each rebound has its index and the series their mean`() throws {
    let series = series([0.5, 0.2, 0.4, 0.1, 0.4])
    #expect(series.rebounds.map(\.contact) == [0.2, 0.1])
    #expect(series.rebounds.map(\.flight) == [0.4, 0.4])
    let indices = series.rebounds.map(\.index)
    #expect(abs(indices[0] - 0.980_665) < 1e-9)
    #expect(abs(indices[1] - 1.961_33) < 1e-9)
    #expect(abs((try #require(series.index)) - 1.470_997_5) < 1e-9)
  }

  /// Whoever stands on the mat for 5 s before the first jump has not rebounded.
  @Test func `the jump off a standing start does not count`() {
    let series = series([5, 0.5, 0.2, 0.4], from: .contactTime)
    #expect(series.rebounds.map(\.contact) == [0.2])
    #expect(self.series([5, 0.5], from: .contactTime).index == nil)
  }

  /// Nobody is in the air for 4 s: the person stepped off.
  @Test func `whoever steps off the mat begins anew`() {
    let series = series([0.5, 0.2, 4, 0.3, 0.5, 0.25, 0.4])
    #expect(series.rebounds.map(\.contact) == [0.25])
  }

  @Test func `two flights without a contact between are no rebound`() {
    var series = series([0.5])
    series.add(measurement(.flightTime, 0.4))
    #expect(series.index == nil)
  }

  @Test func `a contact of no time has no index`() {
    #expect(series([0.5, 0, 0.4]).index == nil)
  }

  private func ended(_ events: [ExerciseEvent]) throws -> Attempt? {
    var machine = Machines.machine(for: Self.exercise)
    _ = try machine.handle(.linkReady)
    _ = try machine.handle(.start(at(0)))
    for event in events { _ = try machine.handle(event) }
    guard case .record(let attempt) = try machine.handle(.deadline(at(10))).first else {
      return nil
    }
    return attempt
  }

  private func events(_ times: [(Quantity, Double)]) -> [ExerciseEvent] {
    times.map { .measurement(measurement($0.0, $0.1)) }
  }

  @Test func `a window is recorded with its mean and with each rebound`() throws {
    let attempt = try #require(
      try ended(
        events([(.flightTime, 0.5), (.contactTime, 0.2), (.flightTime, 0.4), (.contactTime, 0.3)])))
    guard case .measured(let result) = attempt.content else {
      Issue.record("\(attempt)")
      return
    }
    #expect(abs(result.value - 0.980_665) < 1e-9)
    #expect(result.quantity == .reactiveStrength)
    #expect(result.unit == .metrePerSecond)
    guard case .array(let rows) = attempt.details["rebounds"], case .object(let row) = rows.first
    else {
      Issue.record("\(attempt.details)")
      return
    }
    #expect(rows.count == 1)
    #expect(row["contact_time_s"] == .number(0.2))
    #expect(row["flight_time_s"] == .number(0.4))
    guard case .number(let index) = row["reactive_strength_index"] else {
      Issue.record("no index")
      return
    }
    #expect(abs(index - 0.980_665) < 1e-9)
  }

  @Test func `a jump that did not arrive leaves no mean`() throws {
    let jumps = events([(.flightTime, 0.5), (.contactTime, 0.2), (.flightTime, 0.4)])
    #expect(try ended(jumps + [.missing(1)] + jumps)?.content == .lost(.gap))
    #expect(Self.exercise.isTorn(without: .flightTime))
    #expect(Self.exercise.isMeasured(by: [.flightTime, .contactTime]))
    #expect(!Self.exercise.isMeasured(by: [.flightTime]))
  }
}
