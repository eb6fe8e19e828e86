/// Where the values of equipment come from in a run that does not wait for it: a recording or a
/// simulation, each value of which is taken once.
package struct SlangSource: Sendable, Hashable {
  private(set) var series: [SlangSensor: [SlangReading]] = [:]
  private var taken: [SlangSensor: Int] = [:]
  /// Whether a series begins anew at its end.
  private var isEndless = false

  /// A source that has nothing: no equipment is there.
  package init() {}

  /// Values of one sensor, in their order; `gates` without a series are the passages of `gate` so far.
  package init(_ series: [SlangSensor: [SlangReading]]) {
    self.series = series.filter { sensor, readings in readings.allSatisfy { $0.sensor == sensor } }
  }

  /// The same values over and over; a passage of a gate keeps counting.
  package var endless: SlangSource {
    var source = self
    source.isEndless = true
    return source
  }

  /// The next value, or why there is none.
  package enum Answer: Sendable, Hashable {
    case reading(SlangReading)
    case absent
    case exhausted
  }

  package mutating func next(_ sensor: SlangSensor) -> Answer {
    if sensor == .gates, series[.gates] == nil {
      return series[.gate] == nil ? .absent : .reading(.gates(passed))
    }
    guard let readings = series[sensor] else { return .absent }
    let place = taken[sensor] ?? 0
    guard place < readings.count || isEndless && !readings.isEmpty else { return .exhausted }
    taken[sensor] = place + 1
    let reading = readings[place % readings.count]
    guard place >= readings.count, case .gate(var passage) = reading else {
      return .reading(reading)
    }
    passage.count = place + 1
    return .reading(.gate(passage))
  }

  /// The times of the passages that were taken, over and over if the series are.
  private var passed: [Double] {
    guard let readings = series[.gate], !readings.isEmpty else { return [] }
    let count = isEndless ? taken[.gate] ?? 0 : min(taken[.gate] ?? 0, readings.count)
    return (max(0, count - SlangReading.mostGates)..<count).compactMap { place in
      if case .gate(let passage) = readings[place % readings.count] { passage.time } else { nil }
    }
  }
}
