import Model
import NIOCore
import Store

/// Who sends a request.
enum Visitor: Sendable {
  /// Whoever is at the tablet itself: requests to the loopback.
  case owner
  /// A screen that paired.
  case screen(ScreenRecord)
  /// Somebody in the room, of whom nothing is known.
  case stranger

  /// The screen, for one that paired.
  var screen: ScreenRecord? { if case .screen(let screen) = self { screen } else { nil } }

  var isOwner: Bool { if case .owner = self { true } else { false } }
}

/// Through which listener a request came, if not through the loopback's.
struct RoomDoor: Sendable {
  /// The port that it came to.
  let port: Int
  /// How the station is called in an address: what it was reached by, and what its certificate says.
  let names: Set<String>
  /// Where the other end is.
  let peer: String

  /// Returns true if `authority` is a name of this station with its port.
  ///
  /// Port 443 may be left out (RFC 9110 section 4.2.2).
  func isOwn(_ authority: String) -> Bool {
    let authority = authority.lowercased()
    if port == 443, names.contains(authority) { return true }
    guard authority.hasSuffix(":\(port)") else { return false }
    return names.contains(String(authority.dropLast(":\(port)".count)))
  }

  /// Returns the text of an address, IPv4 as such where it came over a socket of IPv6.
  static func text(_ address: SocketAddress?) -> String {
    guard let text = address?.ipAddress else { return "unknown" }
    let mapped = "::ffff:"
    guard text.lowercased().hasPrefix(mapped), text.contains(".") else { return text }
    return String(text.dropFirst(mapped.count))
  }

  /// Returns an address as it stands in the authority of a URL (RFC 3986 section 3.2.2).
  static func host(_ address: String) -> String {
    address.contains(":") ? "[\(address.lowercased())]" : address
  }
}
