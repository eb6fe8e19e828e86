package import Model

/// What a device advertised, as bluetoothd handed it over.
package struct HeardAdvertisement: Sendable, Hashable {
  /// Of the device's object, which each adapter has its own of.
  package var path: String
  package var address: String
  /// Manufacturer specific data by company identifier; empty if there were none.
  package var manufacturers: [Int: [UInt8]]
  /// Service data by UUID, lower case; empty if there were none.
  package var serviceData: [String: [UInt8]]
  /// Received signal strength, in dBm.
  package var signal: Int?
  /// When its signal was taken up.
  package var hostTime: HostInstant
}

extension ObjectEvent {
  /// What bluetoothd tells of each advertisement (BlueZ doc/device-api.txt).
  private static let advertised: Set<String> = [
    "RSSI", "TxPower", "ManufacturerData", "ServiceData", "AdvertisingFlags", "AdvertisingData",
  ]

  /// Whether it tells that a device which is known was heard again, and nothing else of it.
  package var isHeardAgain: Bool {
    guard case .changed(_, BlueZName.device, let properties, let invalidated) = self else {
      return false
    }
    return invalidated.isEmpty && Self.advertised.isSuperset(of: properties.keys)
  }
}

extension ObjectStore {
  /// Whether the device that a change tells of was heard before it.
  ///
  /// - Parameter event: One that was not applied yet.
  /// - Returns: False for what tells of no device that is known.
  package func isHeard(_ event: ObjectEvent) -> Bool {
    guard case .changed(let path, BlueZName.device, _, _) = event else { return false }
    return properties(path, BlueZName.device)?["RSSI"] != nil
  }

  /// Reads the advertisement that a change tells of.
  ///
  /// The data come with each advertisement that has any, also the same again, for whoever asks for that
  /// (BlueZ doc/adapter-api.txt, DuplicateData), and with the first one as part of the new object.
  ///
  /// - Parameters:
  ///   - event: One that was applied.
  ///   - moment: When it was taken up.
  /// - Returns: Nothing for anything else.
  package func advertisement(in event: ObjectEvent, at moment: HostInstant) -> HeardAdvertisement? {
    let (path, said): (String, [String: BusValue])
    switch event {
    case .changed(let changed, BlueZName.device, let properties, _):
      (path, said) = (changed, properties)
    case .added(let added, let interfaces):
      guard let properties = interfaces[BlueZName.device] else { return nil }
      (path, said) = (added, properties)
    default: return nil
    }
    let manufacturers = said["ManufacturerData"]?.numbered ?? [:]
    let serviceData = said["ServiceData"]?.serviceData ?? [:]
    guard !manufacturers.isEmpty || !serviceData.isEmpty,
      let known = properties(path, BlueZName.device),
      let address = known["Address"]?.string?.uppercased()
    else { return nil }
    return HeardAdvertisement(
      path: path, address: address, manufacturers: manufacturers, serviceData: serviceData,
      signal: known["RSSI"]?.int, hostTime: moment)
  }
}
