import Model

/// Makes the notifications of a treadmill, cross trainer, rower or climber: pure, the same for the same seed.
///
/// The speed wanders around a steady effort; the rest follows from it. Layouts: Fitness Machine
/// Service 1.0.1, section 4; GATT Specification Supplement.
package struct FitnessMachineSimulator: DeviceSimulator {
  package enum Kind: Sendable, Hashable, CaseIterable {
    case treadmill, crossTrainer, rower, stepClimber, stairClimber

    package var characteristic: String {
      switch self {
      case .treadmill: FitnessMachineLayout.treadmill.characteristic
      case .crossTrainer: FitnessMachineLayout.crossTrainer.characteristic
      case .rower: FitnessMachineLayout.rower.characteristic
      case .stepClimber: FitnessMachineLayout.stepClimber.characteristic
      case .stairClimber: FitnessMachineLayout.stairClimber.characteristic
      }
    }
  }

  /// Metres per second.
  package static let plausible = 2.0...4.5
  /// Machines notify about once a second.
  private static let period = 1.0
  /// In watts at 1 m/s; it grows with the third power of the speed, as for a boat (Concept2, "Watts
  /// Calculator").
  private static let boat = 2.8
  /// Of a stroke, in metres.
  private static let stroke = 9.0
  /// Of a step, in metres.
  private static let step = 0.9
  /// Of a stair and of a floor, in metres.
  private static let stair = (step: 0.2, floor: 3.0)
  /// In watts at 1 m/s on a cross trainer.
  private static let stepper = 50.0

  private let kind: Kind
  private var random: SplitMix64
  private var speed = 3.0
  private var distance = 0.0

  package init(_ kind: Kind, seed: UInt64) {
    self.kind = kind
    random = SplitMix64(seed: seed)
  }

  package mutating func restart(at tick: Int) { distance = Double(tick) }

  package mutating func next() -> SimulatorStep {
    speed += Double.random(in: -0.2...0.2, using: &random)
    speed = min(max(speed, Self.plausible.lowerBound), Self.plausible.upperBound)
    distance += speed * Self.period
    return SimulatorStep(bytes: payload, delay: Self.period, source: kind.characteristic)
  }

  /// The way up of somebody who takes a step of a stair for two on the flat, in metres.
  private var climb: Double { distance / (2 * Self.step) * Self.stair.step }

  private var payload: [UInt8] {
    var bytes: [UInt8] = []
    switch kind {
    case .treadmill:
      // Speed is there unless bit 0 is set; bit 2 is the distance.
      bytes.append(1 << 2, width: 2)
      bytes.append(Int(speed * 360), width: 2)
      bytes.append(Int(distance), width: 3)
    case .crossTrainer:
      // Bit 2 is the distance, bit 3 steps a minute now and on average, bit 8 power.
      bytes.append(1 << 2 | 1 << 3 | 1 << 8, width: 3)
      bytes.append(Int(speed * 360), width: 2)
      bytes.append(Int(distance), width: 3)
      bytes.append(Int(speed * 60 / Self.step), width: 2)
      bytes.append(Int(speed * 60 / Self.step), width: 2)
      bytes.append(Int(speed * Self.stepper), width: 2)
    case .rower:
      // Strokes are there unless bit 0 is set; bit 2 is the distance, 3 the pace, 5 power.
      bytes.append(1 << 2 | 1 << 3 | 1 << 5, width: 2)
      bytes.append(Int(speed * 60 / Self.stroke * 2), width: 1)
      bytes.append(Int(distance / Self.stroke), width: 2)
      bytes.append(Int(distance), width: 3)
      bytes.append(Int(500 / speed), width: 2)
      bytes.append(Int(Self.boat * speed * speed * speed), width: 2)
    case .stepClimber:
      // Floors and steps are there unless bit 0 is set; bit 1 is steps a minute, 3 the climb.
      bytes.append(1 << 1 | 1 << 3, width: 2)
      bytes.append(Int(climb / Self.stair.floor), width: 2)
      bytes.append(Int(climb / Self.stair.step), width: 2)
      bytes.append(Int(speed * 60 / Self.step / 2), width: 2)
      bytes.append(Int(climb), width: 2)
    case .stairClimber:
      // Floors are there unless bit 0 is set; bit 1 is steps a minute, 3 the climb, 4 strides.
      bytes.append(1 << 1 | 1 << 3 | 1 << 4, width: 2)
      bytes.append(Int(climb / Self.stair.floor), width: 2)
      bytes.append(Int(speed * 60 / Self.step / 2), width: 2)
      bytes.append(Int(climb), width: 2)
      bytes.append(Int(climb / Self.stair.step), width: 2)
    }
    return bytes
  }
}
