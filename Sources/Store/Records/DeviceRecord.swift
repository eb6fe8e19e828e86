package import Model

/// A device that the coach connected once, as it is known until it is forgotten.
package struct DeviceRecord: Sendable, Hashable {
  /// The stable key; of a Bluetooth device its identity address, not the one that it hides behind.
  package var id: DeviceID
  package var name: String
  /// The driver that read it.
  package var driver: String
  /// The kind of link, as `ble`.
  package var link: String
  /// Where it was found last.
  package var address: String
  /// Whether the coach allows it to connect by itself when it is seen.
  package var connects: Bool
  /// When it was last here.
  package var seenAt: Timestamp

  package init(
    id: DeviceID, name: String, driver: String, link: String, address: String, connects: Bool,
    seenAt: Timestamp
  ) {
    self.id = id
    self.name = name
    self.driver = driver
    self.link = link
    self.address = address
    self.connects = connects
    self.seenAt = seenAt
  }
}
