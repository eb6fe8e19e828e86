/// An adapter as bluetoothd describes it (BlueZ doc/adapter-api.txt).
package struct BlueZAdapter: Sendable, Hashable {
  /// Changes when the adapter is plugged in again; the address does not.
  package var path: String
  package var address: String
  package var isPowered: Bool
  package var isDiscovering: Bool
  /// Whether it can connect to peripherals; BlueZ before 5.54 does not say.
  package var isCentral: Bool

  init?(path: String, properties: [String: BusValue]) {
    guard let address = properties["Address"]?.string else { return nil }
    self.path = path
    self.address = address
    isPowered = properties["Powered"]?.bool ?? false
    isDiscovering = properties["Discovering"]?.bool ?? false
    isCentral = properties["Roles"]?.strings?.contains("central") ?? true
  }
}

extension ObjectStore {
  /// All adapters, in the order of their addresses.
  package var adapters: [BlueZAdapter] {
    objects.compactMap { path, interfaces in
      interfaces[BlueZName.adapter].flatMap { BlueZAdapter(path: path, properties: $0) }
    }.sorted { $0.address < $1.address }
  }

  /// Adapters that can search and connect now.
  package var usableAdapters: [BlueZAdapter] {
    adapters.filter { $0.isPowered && $0.isCentral }
  }
}
