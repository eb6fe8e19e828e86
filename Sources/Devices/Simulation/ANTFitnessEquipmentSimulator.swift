import Model

/// Makes the messages of an ANT+ rowing machine: pure, the same for the same seed.
///
/// Pages 16 and 22 take turns. Source of the format: `ANTFitnessEquipmentDecoder`.
package struct ANTFitnessEquipmentSimulator: DeviceSimulator {
  /// Watts and strokes a minute.
  package static let plausible = (power: 120...360, rate: 20...32)
  /// 8192 of 32 768 ticks a second.
  private static let period = 0.25
  private static let rower = 22
  /// Bits of the state "in use".
  private static let inUse = 3 << 4

  private var random: SplitMix64
  private var power = 180
  private var rate = 26
  private var metres = 0.0
  private var strokes = 0.0
  private var sent = 0

  package init(seed: UInt64) { random = SplitMix64(seed: seed) }

  package mutating func restart(at tick: Int) {
    metres = Double(tick)
    strokes = Double(tick)
  }

  package mutating func next() -> SimulatorStep {
    sent += 1
    power += Int.random(in: -10...10, using: &random)
    power = min(max(power, Self.plausible.power.lowerBound), Self.plausible.power.upperBound)
    rate += Int.random(in: -1...1, using: &random)
    rate = min(max(rate, Self.plausible.rate.lowerBound), Self.plausible.rate.upperBound)
    let speed = 2.5 + Double(power) / 200
    metres += speed * Self.period
    strokes += Double(rate) / 60 * Self.period
    var page: [UInt8] = []
    if sent % 2 == 0 {
      page += [16, UInt8(Self.rower)]
      page.append(sent, width: 1)
      page.append(Int(metres), width: 1)
      page.append(Int(speed * 1000), width: 2)
      page.append(0xFF, width: 1)
    } else {
      page += [22, 0xFF, 0xFF]
      page.append(Int(strokes), width: 1)
      page.append(rate, width: 1)
      page.append(power, width: 2)
    }
    page.append(Self.inUse, width: 1)
    return SimulatorStep(bytes: page, delay: Self.period)
  }
}
