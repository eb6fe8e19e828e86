package import Learning
package import Model

/// How equipment that programs may read stands.
package struct CodeSensorStatus: Sendable, Hashable, Encodable {
  package struct Device: Sendable, Hashable, Encodable {
    package var id: DeviceID
    package var title: String
  }

  package var sensor: SlangSensor
  package var state: LiveProgram.Condition
  /// The one that a program would read.
  package var device: Device?
  package var simulated: Bool
}
