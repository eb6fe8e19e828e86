import Model

extension FitnessMachineLayout {
  /// Stair Climber Data, 0x2AD0.
  package static let stairClimber = FitnessMachineLayout(
    characteristic: BluetoothUUID.long("2ad0"), flagWidth: 2,
    groups: [
      Group(bit: 0, value: 0, fields: [.floors]),
      Group(bit: 1, fields: [.stepRate]),
      Group(bit: 2, fields: [.averageStepRate]),
      Group(bit: 3, fields: [.climb]),
      Group(bit: 4, fields: [Field(name: "stride count", width: 2, quantity: .count)]),
      Group(bit: 5, fields: Field.energy),
      Group(bit: 6, fields: [.heartRate]),
      Group(bit: 7, fields: [.metabolicEquivalent]),
      Group(bit: 8, fields: [.elapsedTime]),
      Group(bit: 9, fields: [.remainingTime]),
    ])
}
