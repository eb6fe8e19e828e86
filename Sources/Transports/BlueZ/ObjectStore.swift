package import Devices

/// What bluetoothd has told, kept up to date from its signals alone.
///
/// A pure reducer: the tree is fetched once per generation, a generation being one life of
/// bluetoothd, which does not announce the end of its objects when it dies.
package struct ObjectStore: Sendable, Hashable {
  package enum Service: Sendable, Hashable {
    /// Nothing is known yet.
    case unknown
    case unreachable(LinkError)
    /// The bus is there, bluetoothd is not.
    case absent
    /// bluetoothd is there, its tree has not been fetched.
    case starting
    case ready
  }

  package private(set) var service = Service.unknown
  /// Rises whenever bluetoothd takes its name.
  package private(set) var generation = 0
  package private(set) var objects: [String: ObjectEvent.Interfaces] = [:]
  /// The address that a device goes by now, by the random one that it went by before pairing.
  package private(set) var identities: [String: String] = [:]

  package init() {}

  package mutating func apply(_ event: ObjectEvent) {
    switch event {
    case .reset:
      service = .unknown
      objects = [:]
    case .unreachable(let error):
      service = .unreachable(error)
      objects = [:]
    case .owner(let present):
      service = present ? .starting : .absent
      generation += present ? 1 : 0
      objects = [:]
    case .objects(let fetched, let tree):
      guard fetched == generation, isServed else { return }
      service = .ready
      objects = tree
    case .added(let path, let interfaces):
      guard isServed else { return }
      objects[path, default: [:]].merge(interfaces) { $1 }
    case .removed(let path, let interfaces):
      for interface in interfaces { objects[path]?[interface] = nil }
      if objects[path]?.isEmpty == true { objects[path] = nil }
    case .changed(let path, let interface, let changed, let invalidated):
      guard objects[path]?[interface] != nil else { return }
      if interface == BlueZName.device { follow(objects[path]?[interface], changed) }
      objects[path]?[interface]?.merge(changed) { $1 }
      for name in invalidated { objects[path]?[interface]?[name] = nil }
    }
  }

  /// The properties of one interface of one object.
  package func properties(_ path: String, _ interface: String) -> [String: BusValue]? {
    objects[path]?[interface]
  }

  /// Keeps a device findable by the address that it had: bluetoothd replaces a random address by
  /// the identity behind it once the peripheral has told that.
  private mutating func follow(_ known: [String: BusValue]?, _ changed: [String: BusValue]) {
    guard let old = known?["Address"]?.string?.uppercased(),
      let new = changed["Address"]?.string?.uppercased(), old != new
    else { return }
    identities[old] = new
  }

  private var isServed: Bool { service == .starting || service == .ready }
}
