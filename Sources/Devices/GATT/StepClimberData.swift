import Model

extension FitnessMachineLayout {
  /// Step Climber Data, 0x2ACF.
  package static let stepClimber = FitnessMachineLayout(
    characteristic: BluetoothUUID.long("2acf"), flagWidth: 2,
    groups: [
      Group(
        bit: 0, value: 0,
        fields: [.floors, Field(name: "step count", width: 2, quantity: .count)]),
      Group(bit: 1, fields: [.stepRate]),
      Group(bit: 2, fields: [.averageStepRate]),
      Group(bit: 3, fields: [.climb]),
      Group(bit: 4, fields: Field.energy),
      Group(bit: 5, fields: [.heartRate]),
      Group(bit: 6, fields: [.metabolicEquivalent]),
      Group(bit: 7, fields: [.elapsedTime]),
      Group(bit: 8, fields: [.remainingTime]),
    ])
}
