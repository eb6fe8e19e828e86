import Model

/// Makes the messages of an ANT+ foot pod: pure, the same for the same seed.
///
/// Pages 1 and 2 take turns. Source of the format: `ANTFootPodDecoder`.
package struct ANTFootPodSimulator: DeviceSimulator {
  /// Metres per second.
  package static let plausible = 2.0...6.0
  /// 8134 of 32 768 ticks a second.
  private static let period = 8134.0 / 32_768
  /// Strides per metre and second of speed above a walk, around 80 to 100 a minute.
  private static let strides = (base: 70.0, perSpeed: 4.5)

  private var random: SplitMix64
  private var speed = 3.5
  private var time = 0.0
  private var distance = 0.0
  private var stridden = 0.0
  private var sent = 0

  package init(seed: UInt64) { random = SplitMix64(seed: seed) }

  package mutating func restart(at tick: Int) {
    distance = Double(tick)
    stridden = 0
  }

  package mutating func next() -> SimulatorStep {
    speed += Double.random(in: -0.1...0.1, using: &random)
    speed = min(max(speed, Self.plausible.lowerBound), Self.plausible.upperBound)
    let cadence = Self.strides.base + Self.strides.perSpeed * speed
    time += Self.period
    distance += speed * Self.period
    stridden += cadence / 60 * Self.period
    sent += 1
    var page: [UInt8] = []
    if sent % 2 == 1 {
      page.append(1, width: 1)
      page.append(Int(time * 200) % 200, width: 1)
      page.append(Int(time), width: 1)
      page.append(Int(distance), width: 1)
      appendSpeed(below: Int(distance * 16) % 16, to: &page)
      page.append(Int(stridden), width: 1)
      page.append(0, width: 1)
    } else {
      page += [2, 0xFF, 0xFF]
      page.append(Int(cadence), width: 1)
      appendSpeed(below: Int(cadence * 16) % 16, to: &page)
      page += [0xFF, 0]
    }
    return SimulatorStep(bytes: page, delay: Self.period)
  }

  /// Sixteenths of something above the whole metres a second, then their 256ths.
  private func appendSpeed(below sixteenths: Int, to page: inout [UInt8]) {
    page.append(sixteenths << 4 | Int(speed), width: 1)
    page.append(Int(speed * 256) % 256, width: 1)
  }
}
