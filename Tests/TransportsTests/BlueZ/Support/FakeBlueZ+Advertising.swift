import Transports

/// What bluetoothd tells of advertisements (BlueZ 5.66 doc/device-api.txt).
extension FakeBlueZ {
  /// A device is heard for the first time, with what it advertises.
  func hear(_ address: String, on adapter: String = adapter, _ said: [String: BusValue]) async {
    let basis: [String: BusValue] = [
      "Address": .string(address), "Adapter": .path(adapter), "Alias": .string("Strap \(address)"),
      "UUIDs": .array([]), "RSSI": .int16(-61), "Paired": .bool(false),
      "Connected": .bool(false), "ServicesResolved": .bool(false),
    ]
    await add(
      Self.path(of: address, on: adapter), ["org.bluez.Device1": basis.merging(said) { $1 }])
  }

  /// A device that is known is heard again.
  func advertise(
    _ said: [String: BusValue], from address: String, on adapter: String = adapter
  ) async {
    await set(Self.path(of: address, on: adapter), "org.bluez.Device1", said)
  }

  static func path(of address: String, on adapter: String = adapter) -> String {
    "\(adapter)/dev_\(address.replacing(":", with: "_"))"
  }

  static func manufacturer(_ company: UInt16, _ data: [UInt8]) -> [String: BusValue] {
    ["ManufacturerData": .dictionary([.uint16(company): .variant(.bytes(data))])]
  }

  static func service(_ uuid: String, _ data: [UInt8]) -> [String: BusValue] {
    ["ServiceData": .options([uuid: .bytes(data)])]
  }
}
