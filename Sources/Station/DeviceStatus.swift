package import Devices
package import Model

/// What a person is asked or shown while a device pairs.
package struct Pairing: Sendable, Hashable, Codable {
  package enum Kind: String, Sendable, Hashable, Codable {
    /// Does the device show the same code?
    case compare
    /// Enter here what the device shows.
    case enter
    /// Enter this code on the device.
    case show
  }

  package var kind: Kind
  /// Absent where it is to be entered.
  package var code: String?

  init(_ request: PairingRequest) {
    switch request {
    case .compare(let code): (kind, self.code) = (.compare, code)
    case .enter: (kind, code) = (.enter, nil)
    case .show(let code): (kind, self.code) = (.show, code)
    }
  }
}

/// A device as everybody outside sees it (`Contract.md`, HTTP, Device).
package struct DeviceStatus: Sendable, Hashable, Codable {
  package var id: DeviceID
  package var name: String
  /// What people call it in each language; absent where its own name says more.
  package var title: LocalizedText?
  package var model: String
  package var driver: String
  package var link: LinkKind
  package var state: LinkState
  /// A stable code.
  ///
  /// `LinkError.Code`, `unreadable` while the bytes make no sense, `implausible` while what they say
  /// cannot be, `no-value` while the device says
  /// that it has none, `order-refused` after it did not take what it was ordered to do, or `polled`
  /// where a sensor could not be set up and is asked value by value.
  package var reason: String?
  /// Since when the state holds.
  package var since: Timestamp
  package var simulated: Bool
  /// What it warned of since its link was made.
  package var warning: LocalizedText?
  /// Per cent.
  package var battery: Int?
  package var firmware: String?
  /// Who makes it, in the device's own words.
  package var manufacturer: String?
  /// What its maker calls it, in the device's own words.
  package var product: String?
  package var serialNumber: String?
  package var quantities: [Quantity]
  /// In dBm.
  package var signal: Int?
  /// Where the transport finds it: a node, an address.
  package var address: String
  /// The address of somebody who calls at the device's port and waits to be let in.
  package var peer: String?
  /// The addresses that come in at the device's port unasked; absent if none does.
  package var admitted: [String]?
  /// Values that were read since the device was put on the roster.
  package var readings: Int
  /// Results that its running number says were sent and that did not arrive.
  package var missing: Int
  /// Results that came a second time, byte for byte, and count once.
  package var repeated: Int
  /// Frames that were refused since the link was made.
  package var unreadable: Int
  /// The newest of them that was a value that cannot be.
  package var implausible: ImplausibleValue?
  /// Whether a remembered device connects when it is seen; absent for one that is not remembered.
  package var connectsByItself: Bool?
  /// What a person is asked or shown while it pairs.
  package var pairing: Pairing?
  /// When a remembered device was last here; absent while it is here.
  package var lastSeen: Timestamp?
  /// What it can be ordered to do now; absent if nothing.
  package var orders: [DeviceOrder]?
  /// The drivers for which the coach can say that it is theirs; absent if there is but one.
  package var drivers: [String]?
  /// How far the wheel whose turns it counts gets in one, in metres; absent if it counts none.
  package var wheel: Double?
  /// What is lifted whose speed it measures, in kilograms; absent until somebody says so.
  package var load: Double?
  /// How it is to be held, if it is a simulated tablet that can be tilted.
  package var lean: TabletLean?
  /// How the axes of the tablet's own sensor are known; absent for anything else.
  package var tilt: TiltStatus?

  enum CodingKeys: String, CodingKey {
    case id, name, title, model, driver, link, state, reason, since, simulated, warning, battery,
      firmware
    case manufacturer, product
    case serialNumber = "serial_number"
    case quantities, signal, address, peer, admitted, pairing
    case readings, missing, repeated, unreadable, implausible
    case connectsByItself = "connects_by_itself"
    case lastSeen = "last_seen"
    case orders, drivers, lean, tilt
    case wheel = "wheel_m"
    case load = "load_kg"
  }
}

/// How a family of links stands as a whole.
package struct LinkCondition: Sendable, Hashable, Codable {
  package var kind: LinkKind
  /// `LinkError.Code` if it does not work, else absent.
  package var code: String?
  package var detail: String?
}
