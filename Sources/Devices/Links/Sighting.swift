package import Model

/// A device that a transport can see, with the evidence for what it is.
package struct Sighting: Sendable, Hashable {
  package var id: DeviceID
  /// What the device calls itself, for people.
  package var name: String
  /// What people call it in each language, where the device itself has no name for them.
  package var title: LocalizedText?
  package var kind: LinkKind
  /// What the transport needs to open it: a device node, `AA:BB:CC:DD:EE:FF`, a sysfs path.
  package var address: String
  /// USB vendor and product id as `2341:0043`, lower case.
  package var usbID: String?
  package var serialNumber: String?
  /// Advertised service UUIDs, lower case, 36 characters.
  package var services: [String]
  /// The id of the driver that it says to speak to, if it says so.
  package var driver: String?
  /// Manufacturer specific data by company identifier, without the identifier itself.
  package var manufacturers: [Int: [UInt8]]
  /// Service data by the services' UUIDs, lower case, 36 characters.
  package var serviceData: [String: [UInt8]]
  /// Received signal strength, in dBm.
  package var signal: Int?
  /// Whether the machine holds a connection to it already, whoever made that.
  package var isConnected: Bool
  package var simulated: Bool

  package init(
    id: DeviceID, name: String, title: LocalizedText? = nil, kind: LinkKind, address: String,
    usbID: String? = nil, serialNumber: String? = nil, services: [String] = [],
    driver: String? = nil, manufacturers: [Int: [UInt8]] = [:],
    serviceData: [String: [UInt8]] = [:], signal: Int? = nil, isConnected: Bool = false,
    simulated: Bool = false
  ) {
    self.id = id
    self.name = name
    self.title = title
    self.kind = kind
    self.address = address
    self.usbID = usbID
    self.serialNumber = serialNumber
    self.services = services
    self.driver = driver
    self.manufacturers = manufacturers
    self.serviceData = serviceData
    self.signal = signal
    self.isConnected = isConnected
    self.simulated = simulated
  }
}

extension Sighting {
  /// What the address of a device that calls us begins with; the port's number follows.
  package static let portPrefix = "listen:"

  /// The port of ours that the device calls; absent for a device that is called.
  package var port: String? {
    guard kind == .tcp || kind == .udp, address.hasPrefix(Self.portPrefix) else { return nil }
    return String(address.dropFirst(Self.portPrefix.count))
  }
}
