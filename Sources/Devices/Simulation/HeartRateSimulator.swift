import Model

/// Makes the notifications of a heart-rate strap: pure, the same for the same seed.
///
/// The rate wanders between rest and effort as a body's does, by a few beats a second at most, and
/// the RR intervals are those of that rate.
package struct HeartRateSimulator: DeviceSimulator {
  /// Beats per minute from deep rest to all-out effort.
  package static let plausible = 50.0...190.0
  /// Straps notify about once a second (Heart Rate Service 1.0, section 3.1.1); by ANT+ they say it
  /// four times.
  private let period: Double
  /// How much of the way to its goal the rate goes in one period.
  private static let approach = 0.06
  /// The energy field comes with every tenth notification (Heart Rate Service 1.0, 3.1.1.3).
  private static let energyInterval = 10
  /// Work at an all-out rate, in kilojoules a second; in proportion below it.
  private static let fullPower = 1.0

  private var random: SplitMix64
  private var rate = 72.0
  private var goal = 120.0
  private var secondsToGoal = 30.0
  /// Time since the last beat, in seconds.
  private var sinceBeat = 0.0
  /// In kilojoules.
  private var energy = 0.0
  private var count = 0

  /// - Parameters:
  ///   - seed: The same seed gives the same notifications.
  ///   - frequency: How often it notifies, in Hz, greater than 0.
  package init(seed: UInt64, frequency: Double = 1) {
    random = SplitMix64(seed: seed)
    period = 1 / frequency
  }

  package mutating func restart(at tick: Int) {
    sinceBeat = 0
    energy = 0
    count = 0
  }

  package mutating func next() -> SimulatorStep {
    wander()
    count += 1
    energy = min(energy + Self.fullPower * period * rate / Self.plausible.upperBound, 65_534)
    let beats = beatsInPeriod()
    var flags: HeartRateMeasurement.Flags = [.contactSupported, .contactDetected]
    var fields = [UInt8(clamping: Int(rate.rounded()))]
    if count % Self.energyInterval == 0 {
      flags.insert(.energyExpended)
      fields += Self.littleEndian(UInt16(clamping: Int(energy)))
    }
    if !beats.isEmpty {
      flags.insert(.beatIntervals)
      fields += beats.flatMap(Self.littleEndian)
    }
    return SimulatorStep(
      bytes: [flags.rawValue] + fields, delay: period, source: HeartRateDecoder.characteristic)
  }

  private mutating func wander() {
    secondsToGoal -= period
    if secondsToGoal <= 0 {
      goal = Double.random(in: Self.plausible, using: &random)
      secondsToGoal = Double(Int.random(in: 20...60, using: &random))
    }
    rate += ((goal - rate) * Self.approach + Double.random(in: -1...1, using: &random)) * period
    rate = min(max(rate, Self.plausible.lowerBound), Self.plausible.upperBound)
  }

  /// Returns the RR intervals of the beats that fall into the period, in 1/1024 s.
  private mutating func beatsInPeriod() -> [UInt16] {
    var intervals: [UInt16] = []
    sinceBeat += period
    while true {
      let interval = 60 / rate * Double.random(in: 0.97...1.03, using: &random)
      guard sinceBeat >= interval else { return intervals }
      sinceBeat -= interval
      intervals.append(UInt16(clamping: Int((interval * 1024).rounded())))
    }
  }

  private static func littleEndian(_ value: UInt16) -> [UInt8] {
    [UInt8(truncatingIfNeeded: value), UInt8(truncatingIfNeeded: value >> 8)]
  }
}
