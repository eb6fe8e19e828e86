import ArgumentParser
import Devices
import Model

/// A device named on the command line: `LINK:ADDRESS=DRIVER`.
struct Attachment: ExpressibleByArgument, Sendable {
  var kind: LinkKind
  var address: String
  var driver: String

  init?(argument: String) {
    guard let colon = argument.firstIndex(of: ":"),
      let equals = argument.lastIndex(of: "="), colon < equals,
      let kind = LinkKind(rawValue: String(argument[..<colon]))
    else { return nil }
    address = String(argument[argument.index(after: colon)..<equals])
    driver = String(argument[argument.index(after: equals)...])
    guard !address.isEmpty, !driver.isEmpty else { return nil }
    self.kind = kind
  }

  func sighting(simulated: Bool = false, name: String? = nil) -> Sighting {
    Sighting(
      id: DeviceID(rawValue: "\(kind.rawValue):\(address)"), name: name ?? address, kind: kind,
      address: address, simulated: simulated)
  }
}
