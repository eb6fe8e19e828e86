package import Model

/// What a strap is known by, however it is heard.
///
/// A strap that is connected and one whose advertisements are read has one Bluetooth address; that is
/// the key of both. Whatever else there is has the device's own id.
package struct StrapKey: RawRepresentable, Sendable, Hashable, Codable, CustomStringConvertible {
  package let rawValue: String

  package init(rawValue: String) { self.rawValue = rawValue }

  /// - Parameter device: `ble:ADDRESS`, `ble-adv:ADDRESS`, `ant:NUMBER` and the like.
  package init(_ device: DeviceID) {
    let text = device.rawValue
    guard let colon = text.firstIndex(of: ":") else {
      rawValue = text
      return
    }
    let (way, address) = (text[..<colon], text[text.index(after: colon)...])
    rawValue = way.hasPrefix("ble") ? "ble:" + address.uppercased() : text
  }

  package var description: String { rawValue }
}

/// Which of the ways to one strap is listened to, so that nothing counts twice.
///
/// The way that is listened to is kept for as long as its values are live, unless a better one speaks: a
/// connection is sure of what it was sent, and hears what advertisements do not tell. A strap whose two
/// ways tell slightly different values does not flicker between them.
package struct StrapWays: Sendable, Hashable {
  package private(set) var chosen: DeviceID?
  /// When the strap said anything, by the way that counts.
  package private(set) var heard: HostInstant?

  package init() {}

  /// Tells whether a value that came by a way counts.
  package mutating func takes(_ way: DeviceID, at moment: HostInstant) -> Bool {
    if let chosen, chosen != way, let heard, !way.isConnection || chosen.isConnection,
      HeartRule.freshness(of: heard, at: moment) == .live
    {
      return false
    }
    (chosen, heard) = (way, moment)
    return true
  }
}

extension DeviceID {
  /// Whether it is the way to a device that has to be connected.
  fileprivate var isConnection: Bool { rawValue.hasPrefix("ble:") }
}
