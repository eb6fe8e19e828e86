import Model

/// Makes the notifications of a Vernier Go Direct hand dynamometer: pure, the same for the same seed.
///
/// It answers the questions that `GoDirectDecoder` asks, in their order, before it measures. Source of the
/// format: `GoDirectDecoder`.
package struct GoDirectSimulator: DeviceSimulator {
  /// In newtons.
  package static let plausible = 0.0...600
  private static let sensor = 1
  /// In microseconds.
  private static let period = 100_000
  private static let answerTime = 0.05

  private var random: SplitMix64
  private var waiting: [[UInt8]]
  private var force: Float = 0

  package init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    waiting = Self.answers
  }

  package mutating func restart(at tick: Int) { waiting = Self.answers }

  package mutating func next() -> SimulatorStep {
    guard waiting.isEmpty else {
      return SimulatorStep(
        bytes: waiting.removeFirst(), delay: Self.answerTime, source: GoDirectDecoder.response)
    }
    // A grip comes and goes.
    force += Float.random(in: -40...40, using: &random)
    force = min(max(force, Float(Self.plausible.lowerBound)), Float(Self.plausible.upperBound))
    var bytes: [UInt8] = [GoDirectDecoder.measurement, 13, 0, 0, 6]
    bytes.append(1 << Self.sensor, width: 2)
    bytes += [1, 0]
    bytes.append(Int(force.bitPattern), width: 4)
    return SimulatorStep(
      bytes: bytes, delay: Double(Self.period) / 1e6, source: GoDirectDecoder.response)
  }

  private static var answers: [[UInt8]] {
    let sensors: [UInt8] = [1 << UInt8(sensor), 0, 0, 0]
    let bodies: [(GoDirectCommand, [UInt8])] = [
      (.initialise, [0]), (.status, [0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 80, 0]),
      (.availableSensors, sensors), (.defaultSensors, sensors), (.sensorInfo, info),
      (.setPeriod, [0]), (.start, [0]),
    ]
    return bodies.enumerated().flatMap { index, body in
      let counter = GoDirectCommand.firstCounter - UInt8(index)
      let frame =
        [0x98, UInt8(6 + body.1.count), 0, 0, body.0.rawValue, counter] + body.1
      return stride(from: 0, to: frame.count, by: 20).map { start in
        Array(frame[start..<min(start + 20, frame.count)])
      }
    }
  }

  private static var info: [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 148)
    func put(_ value: [UInt8], at offset: Int) {
      bytes.replaceSubrange(offset..<offset + value.count, with: value)
    }
    var microseconds: [UInt8] = []
    microseconds.append(period, width: 4)
    put([UInt8(sensor), 0, 77], at: 0)
    put(Array("Force".utf8), at: 8)
    put(Array("N".utf8), at: 68)
    put(microseconds, at: 136)
    return bytes
  }
}
