package import Model

/// A signal as it came from the bus.
package struct BusSignal: Sendable, Hashable {
  package var sender: String
  package var path: String
  package var interface: String
  package var member: String
  package var body: [BusValue]
  /// When the bus thread took it up.
  package var hostTime: HostInstant

  package init(
    sender: String = "", path: String, interface: String, member: String, body: [BusValue],
    hostTime: HostInstant
  ) {
    self.sender = sender
    self.path = path
    self.interface = interface
    self.member = member
    self.body = body
    self.hostTime = hostTime
  }
}

/// The bytes that a property of an object changed to.
package struct BusBytes: Sendable, Hashable {
  package var path: String
  package var bytes: [UInt8]
  /// When the bus thread took the signal up.
  package var hostTime: HostInstant
}
