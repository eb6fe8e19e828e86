import Model

/// Makes the messages of a smart trainer: pure, the same for the same seed.
///
/// Pages 16 and 25 take turns. Source of the format: `TrainerDecoder`.
package struct TrainerSimulator: DeviceSimulator {
  /// Watts and turns a minute.
  package static let plausible = (power: 120...420, cadence: 70...110)
  private static let period = 0.25
  /// Bits of the state "in use".
  private static let inUse = 3 << 4

  private var random: SplitMix64
  private var events = 0
  private var power = 200
  private var accumulated = 0

  package init(seed: UInt64) { random = SplitMix64(seed: seed) }

  package mutating func restart(at tick: Int) {
    events = 0
    accumulated = tick
  }

  package mutating func next() -> SimulatorStep {
    events += 1
    var page: [UInt8] = []
    if events % 2 == 0 {
      page.append(16, width: 1)
      // A trainer, quarters of a second, metres.
      page.append(25, width: 1)
      page.append(events, width: 1)
      page.append(events * 2, width: 1)
      page.append(8000 + 10 * power, width: 2)
      page.append(0xFF, width: 1)
      page.append(Self.inUse, width: 1)
    } else {
      power += Int.random(in: -15...15, using: &random)
      power = min(max(power, Self.plausible.power.lowerBound), Self.plausible.power.upperBound)
      accumulated += power
      page.append(25, width: 1)
      page.append(events / 2, width: 1)
      page.append(Int.random(in: Self.plausible.cadence, using: &random), width: 1)
      page.append(accumulated, width: 2)
      page.append(power, width: 2)
      page.append(Self.inUse, width: 1)
    }
    let message = [0xA4, 0x09, 0x4E, 0x05] + page
    return SimulatorStep(
      bytes: message + [message.reduce(0, ^)], delay: Self.period,
      source: TrainerDecoder.characteristic)
  }
}
