/// Where a device on the network is: a peer to call, or a port of ours that it calls.
package enum NetworkEndpoint: Sendable, Hashable {
  case peer(host: String, port: UInt16)
  case port(UInt16)

  /// Reads `HOST:PORT`, `[IPv6]:PORT` or `listen:PORT`.
  ///
  /// - Returns: Nothing for any other form, port 0 among them.
  package init?(_ address: String) {
    guard let colon = address.lastIndex(of: ":"),
      let port = UInt16(address[address.index(after: colon)...]), port > 0
    else { return nil }
    var host = address[..<colon]
    if host == "listen" {
      self = .port(port)
      return
    }
    if host.hasPrefix("["), host.hasSuffix("]") {
      host = host.dropFirst().dropLast()
    } else if host.contains(":") {
      return nil
    }
    guard !host.isEmpty else { return nil }
    self = .peer(host: String(host), port: port)
  }
}
