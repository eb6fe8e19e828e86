/// What a person can have a connected device do.
package enum DeviceOrder: String, Sendable, Hashable, Codable, CaseIterable {
  /// What it feels now is its zero.
  case tare
  /// A machine begins, which may move.
  case start
  case stop
}
