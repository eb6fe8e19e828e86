import Model

/// Makes the notifications of a characteristic that is one number: pure, the same for the same seed.
package struct SingleValueSimulator: DeviceSimulator {
  private let characteristic: String
  /// What stands before the number.
  private let head: [UInt8]
  private let width: Int
  private let range: ClosedRange<Int>
  private var random: SplitMix64

  private init(
    _ characteristic: String, head: [UInt8] = [], width: Int, _ range: ClosedRange<Int>,
    seed: UInt64
  ) {
    self.characteristic = characteristic
    self.head = head
    self.width = width
    self.range = range
    random = SplitMix64(seed: seed)
  }

  /// Weight Measurement, 0x2A9D: flags 0, then kilograms in steps of 5 g (Weight Scale Service 1.0,
  /// section 3.2.1).
  package static func weight(seed: UInt64) -> Self {
    Self(WeightScaleDecoder.characteristic, head: [0], width: 2, 8_000...20_000, seed: seed)
  }

  /// Temperature, 0x2A6E: hundredths of a degree Celsius (GATT Specification Supplement).
  package static func temperature(seed: UInt64) -> Self {
    Self(TemperatureDecoder.characteristic, width: 2, 1_500...2_500, seed: seed)
  }

  /// Temperature Measurement, 0x2A1C: flags 0, then a number of tenths of a degree Celsius with the
  /// exponent -1 in its fourth octet (Health Thermometer Service 1.0, section 3.1).
  package static func bodyTemperature(seed: UInt64) -> Self {
    let exponent = 0xFF << 24
    return Self(
      HealthThermometerDecoder.characteristic, head: [0], width: 4,
      exponent + 361...exponent + 395, seed: seed)
  }

  /// Battery Level, 0x2A19: per cent (GATT Specification Supplement).
  package static func battery(seed: UInt64) -> Self {
    Self(BatteryDecoder.characteristic, width: 1, 20...100, seed: seed)
  }

  package mutating func restart(at tick: Int) {}

  package mutating func next() -> SimulatorStep {
    var bytes = head
    bytes.append(Int.random(in: range, using: &random), width: width)
    return SimulatorStep(bytes: bytes, delay: 1, source: characteristic)
  }
}
