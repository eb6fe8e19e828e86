import Model

extension FitnessMachineLayout {
  /// Cross Trainer Data, 0x2ACE.
  package static let crossTrainer = FitnessMachineLayout(
    characteristic: BluetoothUUID.long("2ace"), flagWidth: 3,
    groups: [
      Group(bit: 0, value: 0, fields: [.speed]),
      Group(bit: 1, fields: [.averageSpeed]),
      Group(bit: 2, fields: [.distance]),
      Group(bit: 3, fields: [.stepRate, .averageStepRate]),
      Group(
        bit: 4,
        fields: [
          Field(
            name: "stride count", width: 2, quantity: .count, conversion: .ratio(1, 10))
        ]),
      Group(bit: 5, fields: Field.elevationGain),
      Group(bit: 6, fields: Field.inclination),
      Group(bit: 7, fields: [.resistance]),
      Group(bit: 8, fields: [.power]),
      Group(bit: 9, fields: [.averagePower]),
      Group(bit: 10, fields: Field.energy),
      Group(bit: 11, fields: [.heartRate]),
      Group(bit: 12, fields: [.metabolicEquivalent]),
      Group(bit: 13, fields: [.elapsedTime]),
      Group(bit: 14, fields: [.remainingTime]),
    ],
    // Movement direction.
    meaningfulBits: 1 << 15)
}
