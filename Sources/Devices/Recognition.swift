/// How a product is told from others, as data.
///
/// Each kind of evidence has a weight and they add up, so that of two descriptions the one that
/// says more about the device wins. A name weighs least: it never outweighs anything else.
package struct Recognition: Sendable, Hashable {
  /// Advertised service UUIDs, lower case, 36 characters; one of them is enough.
  package var services: [String]
  /// USB vendor and product ids, `2341:0043`, lower case; one of them is enough.
  package var usbIDs: [String]
  /// Any serial port may be this product, by USB or by Bluetooth.
  package var anyUSBSerial: Bool
  /// What the name begins with.
  package var namePrefix: String?

  package init(
    services: [String] = [], usbIDs: [String] = [], anyUSBSerial: Bool = false,
    namePrefix: String? = nil
  ) {
    self.services = services
    self.usbIDs = usbIDs
    self.anyUSBSerial = anyUSBSerial
    self.namePrefix = namePrefix
  }

  package enum Weight {
    package static let service = 60
    /// A service that the Bluetooth SIG assigned says what is measured, not which product it is.
    package static let assignedService = 50
    package static let usbID = 40
    package static let anyUSBSerial = 2
    package static let name = 1
  }

  /// Returns how well the sighting fits; 0 means not at all.
  package func score(_ sighting: Sighting) -> Int {
    var score = 0
    let shared = services.filter(sighting.services.contains)
    if !shared.isEmpty {
      score +=
        shared.allSatisfy(BluetoothUUID.isAssigned) ? Weight.assignedService : Weight.service
    }
    if let id = sighting.usbID {
      if usbIDs.contains(id) {
        score += Weight.usbID
      } else if anyUSBSerial, sighting.kind == .serial {
        score += Weight.anyUSBSerial
      }
    }
    if anyUSBSerial, sighting.kind == .rfcomm { score += Weight.anyUSBSerial }
    if let namePrefix, sighting.name.hasPrefix(namePrefix) { score += Weight.name }
    return score
  }
}
