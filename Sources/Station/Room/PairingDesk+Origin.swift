import Glibc

extension PairingDesk {
  /// Returns what an address is counted as.
  ///
  /// A network gives one machine as many IPv6 addresses as it likes, but of one /64 (RFC 4291,
  /// section 2.5.1).
  static func origin(of address: String) -> String {
    let bare = String(address.prefix { $0 != "%" })
    var bytes = in6_addr()
    guard inet_pton(AF_INET6, bare, &bytes) == 1 else { return address }
    let parts = withUnsafeBytes(of: bytes) { Array($0) }
    let mapped = [UInt8](repeating: 0, count: 10) + [0xFF, 0xFF]
    guard !parts.starts(with: mapped) else {
      return parts.suffix(4).map(String.init).joined(separator: ".")
    }
    return parts.prefix(8).map { String($0, radix: 16) }.joined(separator: ":") + "/64"
  }

  /// Returns the six figures of a code that somebody typed; nothing for what is none.
  package static func figures(in text: String) -> String? {
    let figures = text.filter { !$0.isWhitespace }
    let isCode = figures.utf8.count == 6 && figures.utf8.allSatisfy { (0x30...0x39).contains($0) }
    return isCode ? figures : nil
  }
}
