/// A peripheral as bluetoothd describes it (BlueZ doc/device-api.txt).
package struct BlueZDevice: Sendable, Hashable {
  package var path: String
  package var adapterPath: String
  package var address: String
  package var name: String
  /// Whether it says its name itself.
  package var isNamed: Bool
  /// Service UUIDs, lower case; advertised, or read from the peripheral when it was connected.
  package var services: [String]
  /// By company identifier.
  package var manufacturers: [Int: [UInt8]]
  /// Service data by UUID, lower case.
  package var serviceData: [String: [UInt8]]
  /// Received signal strength of the last advertisement in dBm; only while discovery runs.
  package var signal: Int?
  /// Class of Device (Bluetooth SIG Assigned Numbers, 2.8), which only BR/EDR has.
  package var deviceClass: Int?
  package var isPaired: Bool
  package var isConnected: Bool
  package var isResolved: Bool

  init?(path: String, properties: [String: BusValue]) {
    guard let address = properties["Address"]?.string, let adapter = properties["Adapter"]?.string
    else { return nil }
    self.path = path
    adapterPath = adapter
    self.address = address.uppercased()
    name = properties["Alias"]?.string ?? properties["Name"]?.string ?? address
    isNamed = properties["Name"] != nil
    services = (properties["UUIDs"]?.strings ?? []).map { $0.lowercased() }
    manufacturers = properties["ManufacturerData"]?.numbered ?? [:]
    serviceData = properties["ServiceData"]?.serviceData ?? [:]
    signal = properties["RSSI"]?.int
    deviceClass = properties["Class"]?.int
    isPaired = properties["Paired"]?.bool ?? false
    isConnected = properties["Connected"]?.bool ?? false
    isResolved = properties["ServicesResolved"]?.bool ?? false
  }
}

extension ObjectStore {
  package var devices: [BlueZDevice] {
    objects.compactMap { path, interfaces in
      interfaces[BlueZName.device].flatMap { BlueZDevice(path: path, properties: $0) }
    }
  }

  package func device(at path: String) -> BlueZDevice? {
    properties(path, BlueZName.device).flatMap { BlueZDevice(path: path, properties: $0) }
  }

  /// The device with an address on a usable adapter; the connected, else the strongest if several
  /// adapters see it.
  package func device(address: String) -> BlueZDevice? { views(of: address).first }

  /// What the usable adapters know of a device, the best view first.
  package func views(of address: String) -> [BlueZDevice] {
    let usable = Set(usableAdapters.map(\.path))
    let wanted: Set<String> = [address, identities[address] ?? address]
    return devices.filter { wanted.contains($0.address) && usable.contains($0.adapterPath) }
      .sorted { $0.preference > $1.preference }
  }
}

extension BlueZDevice {
  /// Orders the views that several adapters have of one device.
  var preference: (Int, Int, String) { (isConnected ? 1 : 0, signal ?? Int.min, adapterPath) }
}
