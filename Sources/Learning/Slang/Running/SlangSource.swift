/// Where the values of equipment come from in a run that does not wait for it: a recording or a
/// simulation, each value of which is taken once.
package struct SlangSource: Sendable, Hashable {
  private(set) var series: [SlangSensor: [SlangReading]] = [:]
  private var taken: [SlangSensor: Int] = [:]

  /// A source that has nothing: no equipment is there.
  package init() {}

  /// Values of one sensor, in their order; `gates` without a series are the passages of `gate` so far.
  package init(_ series: [SlangSensor: [SlangReading]]) {
    self.series = series.filter { sensor, readings in readings.allSatisfy { $0.sensor == sensor } }
  }

  /// The next value, or why there is none.
  package enum Answer: Sendable, Hashable {
    case reading(SlangReading)
    case absent
    case exhausted
  }

  package mutating func next(_ sensor: SlangSensor) -> Answer {
    if sensor == .gates, series[.gates] == nil {
      guard let gates = series[.gate] else { return .absent }
      let times = gates.prefix(taken[.gate] ?? 0).compactMap { reading -> Double? in
        if case .gate(let passage) = reading { passage.time } else { nil }
      }
      return .reading(.gates(times.suffix(SlangReading.mostGates)))
    }
    guard let readings = series[sensor] else { return .absent }
    let place = taken[sensor] ?? 0
    guard place < readings.count else { return .exhausted }
    taken[sensor] = place + 1
    return .reading(readings[place])
  }
}
