package import Devices

/// What happens to bluetoothd's tree of objects.
package enum ObjectEvent: Sendable, Hashable {
  package typealias Interfaces = [String: [String: BusValue]]

  /// Nobody listens any more: what is known is no longer sure.
  case reset
  /// The bus or the service cannot be asked.
  case unreachable(LinkError)
  /// bluetoothd took or lost its name; another owner is another generation.
  case owner(present: Bool)
  /// The whole tree of a generation.
  case objects(generation: Int, [String: Interfaces])
  case added(path: String, Interfaces)
  case removed(path: String, [String])
  case changed(path: String, interface: String, [String: BusValue], invalidated: [String])
}

extension ObjectEvent {
  /// Reads a signal; `nil` if it is none that concerns the tree or not built as specified
  /// (D-Bus Specification, "Standard Interfaces" and "NameOwnerChanged").
  package init?(_ signal: BusSignal) {
    let body = signal.body
    switch (signal.interface, signal.member) {
    case (BlueZName.bus, "NameOwnerChanged"):
      guard body.count == 3, body[0].string == BlueZName.service, let owner = body[2].string else {
        return nil
      }
      self = .owner(present: !owner.isEmpty)
    case (BlueZName.objectManager, "InterfacesAdded"):
      guard body.count == 2, let path = body[0].string,
        let interfaces = Self.interfaces(body[1])
      else { return nil }
      self = .added(path: path, interfaces)
    case (BlueZName.objectManager, "InterfacesRemoved"):
      guard body.count == 2, let path = body[0].string, let names = body[1].strings else {
        return nil
      }
      self = .removed(path: path, names)
    case (BlueZName.properties, "PropertiesChanged"):
      guard body.count == 3, let interface = body[0].string, let changed = body[1].properties,
        let invalidated = body[2].strings
      else { return nil }
      self = .changed(
        path: signal.path, interface: interface, changed, invalidated: invalidated)
    default:
      return nil
    }
  }

  /// Reads the answer to GetManagedObjects.
  package static func tree(_ answer: [BusValue]) -> [String: Interfaces]? {
    answer.first?.properties?.compactMapValues(interfaces)
  }

  private static func interfaces(_ value: BusValue) -> Interfaces? {
    value.properties?.compactMapValues(\.properties)
  }
}
