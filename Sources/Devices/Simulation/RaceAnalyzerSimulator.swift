import Model

/// Makes the records of a Race Analyzer on whose rope somebody runs: pure, the same for the same seed.
///
/// Source of the format: `RaceAnalyzerDecoder`.
package struct RaceAnalyzerSimulator: DeviceSimulator {
  /// Metres per second.
  package static let plausible = 1.0...8.0
  /// Pulses in a record, the vendor's default.
  private static let pulses = 10

  private var random: SplitMix64
  private var speed = 2.0
  /// In microseconds.
  private var time = 0.0
  private var isStarted = false

  package init(seed: UInt64) { random = SplitMix64(seed: seed) }

  package mutating func restart(at tick: Int) {
    time = Double(tick)
    isStarted = false
  }

  package mutating func next() -> SimulatorStep {
    guard isStarted else {
      isStarted = true
      // The first record comes with the start line, 1 µs after the start.
      let first: [UInt8] = time == 0 ? [0, 0, 1, 0, 0, 0, 0, 0, 0] : []
      return SimulatorStep(bytes: Array("Starting capture;PPS:10\r\n".utf8) + first, delay: 0.1)
    }
    speed += Double.random(in: -0.2...0.25, using: &random)
    speed = min(max(speed, Self.plausible.lowerBound), Self.plausible.upperBound)
    let delay = Double(Self.pulses) * RaceAnalyzerDecoder.pulse / speed
    time += delay * 1e6
    var bytes: [UInt8] = []
    bytes.append(Self.pulses, width: 2)
    bytes.append(Int(time), width: 4)
    bytes.append(0, width: 3)
    return SimulatorStep(bytes: bytes, delay: delay)
  }
}
