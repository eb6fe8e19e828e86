import Model

/// Makes the messages of an ANT+ heart rate strap: pure, the same for the same seed.
///
/// Source of the format: `ANTHeartRateDecoder`.
package struct ANTHeartRateSimulator: DeviceSimulator {
  /// Beats per minute.
  package static let plausible = 55.0...185.0
  /// 8070 of 32 768 ticks a second.
  package static let period = 8070.0 / 32_768
  /// Messages until the toggle changes, and from one background page to the next.
  private static let toggleInterval = 4
  private static let backgroundInterval = 65
  private static let backgroundPages = [2, 3, 7]
  /// A battery of 80 per cent and 2.75 V that is good.
  private static let battery: [UInt8] = [80, 0xC0, 0x22]
  /// A maker, and a serial number above the device's own 16 bits.
  private static let maker: [UInt8] = [56, 0, 0]
  private static let product: [UInt8] = [1, 1, 1]

  private var random: SplitMix64
  private var rate: Double
  private var time = 0.0
  /// When the next beat is, in seconds.
  private var dueBeat = 0.5
  /// The times of the newest beat and of the one before, in seconds.
  private var beats = (previous: 0.0, newest: 0.0)
  private var sent = 0
  /// How often the heart beat.
  package private(set) var count = 0

  package init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    rate = Double.random(in: 70...110, using: &random)
  }

  package mutating func restart(at tick: Int) {
    time = Double(tick) / ANTHeartRatePage.ticks
    beats = (time, time)
    dueBeat = time + 60 / rate
    count = 0
  }

  package mutating func next() -> SimulatorStep {
    time += Self.period
    rate += Double.random(in: -1...1, using: &random)
    rate = min(max(rate, Self.plausible.lowerBound), Self.plausible.upperBound)
    while dueBeat <= time {
      beats = (beats.newest, dueBeat)
      count += 1
      dueBeat += 60 / rate * Double.random(in: 0.97...1.03, using: &random)
    }
    defer { sent += 1 }
    var page = head
    page.append(Self.ticks(beats.newest), width: 2)
    page.append(count, width: 1)
    page.append(Int(rate.rounded()), width: 1)
    return SimulatorStep(bytes: page, delay: Self.period)
  }

  /// Page number with its toggle, and what the page has of its own.
  private var head: [UInt8] {
    let toggle: UInt8 = sent / Self.toggleInterval % 2 == 0 ? 0 : 0x80
    guard sent % Self.backgroundInterval == Self.backgroundInterval - 1 else {
      var head = [toggle | 4, 0xFF]
      head.append(Self.ticks(beats.previous), width: 2)
      return head
    }
    let page = Self.backgroundPages[
      sent / Self.backgroundInterval % Self.backgroundPages.count]
    let bytes = page == 2 ? Self.maker : page == 3 ? Self.product : Self.battery
    return [toggle | UInt8(page)] + bytes
  }

  private static func ticks(_ seconds: Double) -> Int {
    Int((seconds * ANTHeartRatePage.ticks).rounded())
  }
}
