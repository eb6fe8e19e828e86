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
  private var written: String
  var kind: LinkKind
  var address: String
  var driver: String

  init?(argument: String) {
    guard let colon = argument.firstIndex(of: ":"),
      let equals = argument.lastIndex(of: "="), colon < equals
    else { return nil }
    link = String(argument[..<colon])
    written = String(argument[argument.index(after: colon)..<equals])
    driver = String(argument[argument.index(after: equals)...])
    guard !written.isEmpty, !driver.isEmpty,
      let kind = Self.ports[link] ?? LinkKind(rawValue: link)
    else { return nil }
    self.kind = kind
    address = Self.ports[link] == nil ? written : Sighting.portPrefix + written
    if kind == .tcp || kind == .udp, NetworkEndpoint(address) == nil { return nil }
    if kind == .rfcomm, RFCOMMAddress(address) == nil { return nil }
    // What sends datagrams is never called.
    if kind == .udp, Self.ports[link] == nil { return nil }
  }

  func sighting(simulated: Bool = false, name: String? = nil) -> Sighting {
    Sighting(
      id: DeviceID(rawValue: "\(link):\(written)"), name: name ?? written, kind: kind,
      address: address, simulated: simulated)
  }
}
