import Model

/// Makes the notifications of a sensor on a bike or a foot: pure, the same for the same seed.
///
/// The pedalling wanders around a steady effort; the rest follows from it.
package struct CyclingSimulator: DeviceSimulator {
  /// Which of the standard services it has.
  package enum Kind: Sendable, Hashable, CaseIterable {
    /// Cycling Power Measurement, 0x2A63.
    case power
    /// CSC Measurement, 0x2A5B.
    case speedCadence
    /// Indoor Bike Data, 0x2AD2.
    case indoorBike

    /// Of wheel events: Cycling Power Service 1.1, section 3.2.1; Cycling Speed and Cadence Service
    /// 1.0, section 3.1.1.
    fileprivate var wheelTicks: Double { self == .power ? 2048 : 1024 }

    package var characteristic: String {
      switch self {
      case .power: CyclingPowerDecoder.characteristic
      case .speedCadence: CyclingSpeedCadenceDecoder.characteristic
      case .indoorBike: FitnessMachineLayout.indoorBike.characteristic
      }
    }
  }

  /// Turns of the crank per minute.
  package static let plausible = 60.0...110.0
  /// Turns of the wheel for one of the crank.
  private static let gear = 2.5
  /// Metres for one turn of the wheel, as the decoders take it.
  private static let circumference = RevolutionReadings.usualCircumference
  /// In joules for one turn of the crank.
  private static let work = 140.0
  /// Sensors notify about once a second (Cycling Power Service 1.1, section 3.2).
  private static let period = 1.0

  private let kind: Kind
  private var random: SplitMix64
  private var cadence = 85.0
  private var wheel: SimulatedTurning
  private var crank = SimulatedTurning(ticks: 1024)

  package init(_ kind: Kind, seed: UInt64) {
    self.kind = kind
    wheel = SimulatedTurning(ticks: kind.wheelTicks)
    random = SplitMix64(seed: seed)
  }

  package mutating func restart(at tick: Int) {
    wheel.restart(at: tick)
    crank.restart(at: tick)
  }

  package mutating func next() -> SimulatorStep {
    cadence += Double.random(in: -4...4, using: &random)
    cadence = min(max(cadence, Self.plausible.lowerBound), Self.plausible.upperBound)
    crank.turn(for: Self.period, at: cadence / 60)
    wheel.turn(for: Self.period, at: cadence / 60 * Self.gear)
    return SimulatorStep(bytes: payload, delay: Self.period, source: kind.characteristic)
  }

  private var watts: Int { Int(cadence / 60 * Self.work) }

  private var payload: [UInt8] {
    var bytes: [UInt8] = []
    switch kind {
    case .power:
      bytes.append(Int(CyclingPowerMeasurement.Flags([.wheel, .crank]).rawValue), width: 2)
      bytes.append(watts, width: 2)
      bytes += wheel.bytes(width: 4) + crank.bytes(width: 2)
    case .speedCadence:
      // Bit 0 is the wheel, bit 1 the crank.
      bytes = [0b11] + wheel.bytes(width: 4) + crank.bytes(width: 2)
    case .indoorBike:
      // Speed is there unless bit 0 is set; bit 2 is cadence, bit 6 power.
      bytes.append(1 << 2 | 1 << 6, width: 2)
      bytes.append(Int(cadence / 60 * Self.gear * Self.circumference * 360), width: 2)
      bytes.append(Int(cadence * 2), width: 2)
      bytes.append(watts, width: 2)
    }
    return bytes
  }
}
