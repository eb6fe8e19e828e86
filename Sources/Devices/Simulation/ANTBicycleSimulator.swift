import Model

/// Makes the messages of ANT+ sensors on a bicycle: pure, the same for the same seed.
///
/// The pedalling wanders around a steady effort; the rest follows from it. Source of the formats:
/// `ANTBicycleDecoder` and `ANTPowerDecoder`.
package struct ANTBicycleSimulator: DeviceSimulator {
  package enum Kind: Sendable, Hashable, CaseIterable {
    case power, speedCadence, cadence, speed

    /// In ticks of 1/32 768 s.
    fileprivate var period: Double {
      switch self {
      case .power: 8182
      case .speedCadence: 8086
      case .cadence: 8102
      case .speed: 8118
      }
    }
  }

  /// Turns of the crank per minute.
  package static let plausible = 60.0...110.0
  /// Turns of the wheel for one of the crank.
  private static let gear = 2.5
  /// In joules for one turn of the crank.
  private static let work = 140.0
  /// Page and toggle of the sensors that have one pair, and nothing on it.
  private static let emptyPage: [UInt8] = [0, 0xFF, 0xFF, 0xFF]
  /// The balance of the legs is not told.
  private static let noBalance: UInt8 = 0xFF

  private let kind: Kind
  private var random: SplitMix64
  private var cadence = 85.0
  private var wheel = SimulatedTurning(ticks: 1024)
  private var crank = SimulatedTurning(ticks: 1024)
  private var events = 0
  private var sum = 0

  package init(_ kind: Kind, seed: UInt64) {
    self.kind = kind
    random = SplitMix64(seed: seed)
  }

  package mutating func restart(at tick: Int) {
    wheel.restart(at: tick)
    crank.restart(at: tick)
    events = tick
    sum = tick
  }

  package mutating func next() -> SimulatorStep {
    let period = kind.period / 32_768
    cadence += Double.random(in: -2...2, using: &random)
    cadence = min(max(cadence, Self.plausible.lowerBound), Self.plausible.upperBound)
    crank.turn(for: period, at: cadence / 60)
    wheel.turn(for: period, at: cadence / 60 * Self.gear)
    return SimulatorStep(bytes: page(), delay: period)
  }

  private mutating func page() -> [UInt8] {
    switch kind {
    case .speedCadence: return Self.pair(crank) + Self.pair(wheel)
    case .cadence: return Self.emptyPage + Self.pair(crank)
    case .speed: return Self.emptyPage + Self.pair(wheel)
    case .power:
      let watts = Int(cadence / 60 * Self.work)
      events += 1
      sum += watts
      var page: [UInt8] = [0x10]
      page.append(events, width: 1)
      page.append(Self.noBalance)
      page.append(Int(cadence), width: 1)
      page.append(sum, width: 2)
      page.append(watts, width: 2)
      return page
    }
  }

  /// Time before turns.
  private static func pair(_ turning: SimulatedTurning) -> [UInt8] {
    let bytes = turning.bytes(width: 2)
    return Array(bytes[2...] + bytes[..<2])
  }
}
