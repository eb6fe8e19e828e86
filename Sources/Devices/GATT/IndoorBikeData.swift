import Model

extension FitnessMachineLayout {
  /// Indoor Bike Data, 0x2AD2.
  ///
  /// The old XML of the Bluetooth SIG swaps bits 1 and 2; machines follow the order here.
  package static let indoorBike = FitnessMachineLayout(
    characteristic: BluetoothUUID.long("2ad2"), flagWidth: 2,
    groups: [
      Group(bit: 0, value: 0, fields: [.speed]),
      Group(bit: 1, fields: [.averageSpeed]),
      Group(
        bit: 2,
        fields: [
          Field(
            name: "instantaneous cadence", width: 2, quantity: .cadence, unit: .perMinute,
            conversion: .ratio(1, 2))
        ]),
      Group(bit: 3, fields: [Field(name: "average cadence", width: 2)]),
      Group(bit: 4, fields: [.distance]),
      Group(bit: 5, fields: [.resistance]),
      Group(bit: 6, fields: [.power]),
      Group(bit: 7, fields: [.averagePower]),
      Group(bit: 8, fields: Field.energy),
      Group(bit: 9, fields: [.heartRate]),
      Group(bit: 10, fields: [.metabolicEquivalent]),
      Group(bit: 11, fields: [.elapsedTime]),
      Group(bit: 12, fields: [.remainingTime]),
    ])
}
