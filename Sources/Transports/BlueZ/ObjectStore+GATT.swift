extension ObjectStore {
  /// Finds the characteristics of a service of a connected device (BlueZ doc/gatt-api.txt).
  ///
  /// By UUID each time: paths and handles change with the peripheral's firmware.
  ///
  /// - Parameters:
  ///   - service: The service's UUID, lower case.
  ///   - device: The device's path.
  /// - Returns: Paths by lower-case UUID, of the first such service; `nil` if there is none.
  package func characteristics(of service: String, device: String) -> [String: String]? {
    let found = objects.filter { _, interfaces in
      let properties = interfaces[BlueZName.gattService]
      return properties?["Device"]?.string == device
        && properties?["UUID"]?.string?.lowercased() == service
    }
    return found.keys.min().map { characteristics(in: [$0]) }
  }

  /// Finds the characteristics of all services of a connected device.
  ///
  /// - Parameter device: The device's path.
  /// - Returns: Paths by lower-case UUID, the first of each.
  package func characteristics(ofAllServicesOf device: String) -> [String: String] {
    let services = objects.filter { _, interfaces in
      interfaces[BlueZName.gattService]?["Device"]?.string == device
    }
    return characteristics(in: Set(services.keys))
  }

  private func characteristics(in services: Set<String>) -> [String: String] {
    var characteristics: [String: String] = [:]
    for (candidate, interfaces) in objects {
      guard let properties = interfaces[BlueZName.gattCharacteristic],
        let service = properties["Service"]?.string, services.contains(service),
        let uuid = properties["UUID"]?.string?.lowercased()
      else { continue }
      characteristics[uuid] = min(candidate, characteristics[uuid] ?? candidate)
    }
    return characteristics
  }

  /// Whether a characteristic sends values by itself, by its own properties.
  ///
  /// Of a UART service's two characteristics one sends and one takes; which it is the UUID does not
  /// tell: a micro:bit has them the other way round (lancaster-university/microbit-dal issue 259).
  package func sends(_ path: String) -> Bool {
    let characteristic = properties(path, BlueZName.gattCharacteristic)
    guard case .array(let flags) = characteristic?["Flags"]?.unwrapped else { return true }
    return flags.contains { ["notify", "indicate"].contains($0.string) }
  }
}
