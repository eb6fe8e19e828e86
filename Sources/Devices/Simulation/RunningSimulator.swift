import Model

/// Makes the notifications of a foot pod, 0x2A53: pure, the same for the same seed.
package struct RunningSimulator: DeviceSimulator {
  /// Metres per second.
  package static let plausible = 2.0...6.0
  /// Steps per metre and second of speed above a walk, around 150 to 190 a minute.
  private static let steps = (base: 140.0, perSpeed: 9.0)
  /// Pods notify about once a second (Running Speed and Cadence Service 1.0, section 3.1.1).
  private static let period = 1.0

  private var random: SplitMix64
  private var speed = 3.5
  private var distance = 0.0

  package init(seed: UInt64) { random = SplitMix64(seed: seed) }

  package mutating func restart(at tick: Int) { distance = Double(tick) / 10 }

  package mutating func next() -> SimulatorStep {
    speed += Double.random(in: -0.3...0.3, using: &random)
    speed = min(max(speed, Self.plausible.lowerBound), Self.plausible.upperBound)
    distance += speed * Self.period
    let cadence = Self.steps.base + Self.steps.perSpeed * speed
    // Stride length, total distance, running.
    var bytes: [UInt8] = [0b111]
    bytes.append(Int(speed * 256), width: 2)
    bytes.append(Int(cadence), width: 1)
    bytes.append(Int(speed * 60 / cadence * 2 * 100), width: 2)
    bytes.append(Int(distance * 10), width: 4)
    return SimulatorStep(
      bytes: bytes, delay: Self.period, source: RunningSpeedCadenceDecoder.characteristic)
  }
}
