import Model

extension FitnessMachineLayout {
  /// Treadmill Data, 0x2ACD.
  ///
  /// Pace is two octets of seconds for 500 m in the Supplement and was one octet of another unit in
  /// Fitness Machine Service 1.0; speed says the same without doubt, so no value is made of it.
  package static let treadmill = FitnessMachineLayout(
    characteristic: BluetoothUUID.long("2acd"), flagWidth: 2,
    groups: [
      Group(bit: 0, value: 0, fields: [.speed]),
      Group(bit: 1, fields: [.averageSpeed]),
      Group(bit: 2, fields: [.distance]),
      Group(bit: 3, fields: Field.inclination),
      Group(bit: 4, fields: Field.elevationGain),
      Group(bit: 5, fields: [Field(name: "instantaneous pace", width: 2, otherWidth: 1)]),
      Group(bit: 6, fields: [Field(name: "average pace", width: 2, otherWidth: 1)]),
      Group(bit: 7, fields: Field.energy),
      Group(bit: 8, fields: [.heartRate]),
      Group(bit: 9, fields: [.metabolicEquivalent]),
      Group(bit: 10, fields: [.elapsedTime]),
      Group(bit: 11, fields: [.remainingTime]),
      Group(
        bit: 12,
        fields: [
          Field(
            name: "force on belt", width: 2, isSigned: true, quantity: .force, unit: .newton,
            unavailable: 0x7FFF),
          Field(
            name: "power output", width: 2, isSigned: true, quantity: .power, unit: .watt,
            unavailable: 0x7FFF),
        ]),
    ])
}
