import ArgumentParser
import Devices
import Model
import Transports

/// A device named on the command line: `LINK:ADDRESS=DRIVER`.
///
/// `tcp-listen` and `udp-listen` are links of their own there, whose address is a port.
struct Attachment: ExpressibleByArgument, Sendable {
  private static let ports: [String: LinkKind] = ["tcp-listen": .tcp, "udp-listen": .udp]

  /// As it was written.
  private var link: String
  private var place: String
  var kind: LinkKind
  var address: String
  var driver: String

  init?(argument: String) {
    guard let colon = argument.firstIndex(of: ":"),
      let equals = argument.lastIndex(of: "="), colon < equals
    else { return nil }
    link = String(argument[..<colon])
    place = String(argument[argument.index(after: colon)..<equals])
    driver = String(argument[argument.index(after: equals)...])
    guard !place.isEmpty, !driver.isEmpty,
      let kind = Self.ports[link] ?? LinkKind(rawValue: link)
    else { return nil }
    self.kind = kind
    address = Self.ports[link] == nil ? place : Sighting.portPrefix + place
    if kind == .tcp || kind == .udp, NetworkEndpoint(address) == nil { return nil }
    if kind == .rfcomm, RFCOMMPlace(address) == nil { return nil }
    // What sends datagrams is never called.
    if kind == .udp, Self.ports[link] == nil { return nil }
  }

  func sighting(simulated: Bool = false, name: String? = nil) -> Sighting {
    Sighting(
      id: DeviceID(rawValue: "\(link):\(place)"), name: name ?? place, kind: kind,
      address: address, simulated: simulated)
  }
}
