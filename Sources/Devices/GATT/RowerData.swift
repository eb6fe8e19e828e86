import Model

extension FitnessMachineLayout {
  /// Rower Data, 0x2AD1.
  package static let rower = FitnessMachineLayout(
    characteristic: BluetoothUUID.long("2ad1"), flagWidth: 2,
    groups: [
      Group(
        bit: 0, value: 0,
        fields: [
          Field(
            name: "stroke rate", width: 1, quantity: .cadence, unit: .perMinute,
            conversion: .ratio(1, 2)),
          Field(name: "stroke count", width: 2, quantity: .count),
        ]),
      Group(bit: 1, fields: [Field(name: "average stroke rate", width: 1)]),
      Group(bit: 2, fields: [.distance]),
      Group(
        bit: 3,
        fields: [
          Field(
            name: "instantaneous pace", width: 2, quantity: .speed, unit: .metrePerSecond,
            conversion: .inverse(500))
        ]),
      Group(bit: 4, fields: [Field(name: "average pace", width: 2)]),
      Group(bit: 5, fields: [.power]),
      Group(bit: 6, fields: [.averagePower]),
      Group(bit: 7, fields: [.resistance]),
      Group(bit: 8, fields: Field.energy),
      Group(bit: 9, fields: [.heartRate]),
      Group(bit: 10, fields: [.metabolicEquivalent]),
      Group(bit: 11, fields: [.elapsedTime]),
      Group(bit: 12, fields: [.remainingTime]),
    ])
}
