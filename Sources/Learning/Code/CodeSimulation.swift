import Glibc
import Model

/// Values of equipment that is not there, as people might give them; the same of the same seed.
package struct CodeSimulation: Sendable, Hashable {
  private var noise: SplitMix64
  private var counts: [SlangSensor: Int] = [:]
  private var gates: [Double] = []

  package init(seed: UInt64) { noise = SplitMix64(seed: seed) }

  /// The next value: a tablet that sways slowly from side to side, a heart that works and recovers,
  /// laps of some three seconds.
  package mutating func next(_ sensor: SlangSensor) -> SlangReading {
    let count = counts[sensor] ?? 0
    counts[sensor] = count + 1
    switch sensor {
    case .tilt:
      let wave = sin(Double(count) * 2 * .pi / 40) * 24
      return .tilt(((wave + Double.random(in: -1...1, using: &noise)) * 10).rounded() / 10)
    case .pulse:
      let wave = sin(Double(count) * 2 * .pi / 60) * 35
      return .pulse((130 + wave + Double.random(in: -2...2, using: &noise)).rounded())
    case .gate:
      let time = (Double.random(in: 2.6...3.4, using: &noise) * 100).rounded() / 100
      gates.append(time)
      return .gate(.init(time: time, lane: count % 2 + 1, count: count + 1))
    case .gates: return .gates(gates)
    }
  }

  /// So many values of each sensor, for a run in one go.
  ///
  /// - Parameters:
  ///   - seed: The same values of the same seed.
  ///   - recorded: The sensors whose values are not simulated.
  ///   - recording: What those have instead.
  ///   - count: How many values.
  /// - Returns: A sensor without recorded values, where those are wanted, is not in it.
  package static func source(
    seed: UInt64, recorded: Set<SlangSensor> = [], from recording: SlangSource = SlangSource(),
    count: Int = 1000
  ) -> SlangSource {
    var (simulation, recording) = (CodeSimulation(seed: seed), recording)
    var series: [SlangSensor: [SlangReading]] = [:]
    for sensor in [SlangSensor.tilt, .pulse, .gate] {
      let readings = (0..<count).compactMap { _ -> SlangReading? in
        guard recorded.contains(sensor) else { return simulation.next(sensor) }
        if case .reading(let reading) = recording.next(sensor) { return reading }
        return nil
      }
      series[sensor] = readings.isEmpty ? nil : readings
    }
    return SlangSource(series)
  }
}
