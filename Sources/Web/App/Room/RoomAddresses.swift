import Glibc

/// Where this machine is found on its networks.
enum RoomAddresses {
  /// `IFF_UP` and `IFF_LOOPBACK` of netdevice(7).
  private static let (up, loopback) = (UInt32(0x1), UInt32(0x8))

  /// Returns the addresses by which others reach this machine, those of IPv4 first.
  ///
  /// Those of one link alone are left out: a browser takes none with a zone.
  static func all() -> [String] {
    var first: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&first) == 0 else { return [] }
    defer { freeifaddrs(first) }
    var found: [String] = []
    var next = first
    while let entry = next {
      next = entry.pointee.ifa_next
      guard entry.pointee.ifa_flags & (up | loopback) == up, let address = entry.pointee.ifa_addr,
        let text = text(of: address), !found.contains(text)
      else { continue }
      found.append(text)
    }
    return found.filter { !$0.contains(":") } + found.filter { $0.contains(":") }
  }

  /// What this machine is called, without its domain and in letters that a name in the DNS has.
  static func machine() -> String {
    var bytes = [CChar](repeating: 0, count: 256)
    guard gethostname(&bytes, bytes.count - 1) == 0 else { return "sideline" }
    let name = String(
      decoding: bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let label = name.prefix { $0 != "." }.lowercased()
    let isName = label.utf8.allSatisfy {
      (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D
    }
    return isName && (1...63).contains(label.utf8.count) ? label : "sideline"
  }

  private static func text(of address: UnsafeMutablePointer<sockaddr>) -> String? {
    switch Int32(address.pointee.sa_family) {
    case AF_INET:
      return address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
        text(withUnsafeBytes(of: $0.pointee.sin_addr) { Array($0) })
      }
    case AF_INET6:
      let bytes = address.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) {
        withUnsafeBytes(of: $0.pointee.sin6_addr) { Array($0) }
      }
      // fe80::/10 (RFC 4291, section 2.5.6).
      guard bytes[0] != 0xFE || bytes[1] & 0xC0 != 0x80 else { return nil }
      return text(bytes)
    default: return nil
    }
  }

  /// Returns the text of an address of 4 or 16 bytes.
  static func text(_ bytes: [UInt8]) -> String? {
    guard bytes.count == 4 || bytes.count == 16 else { return nil }
    var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    let family = bytes.count == 4 ? AF_INET : AF_INET6
    guard inet_ntop(family, bytes, &text, socklen_t(text.count)) != nil else { return nil }
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Returns the bytes of an address; nothing for what is a name.
  static func bytes(_ text: String) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: 16)
    if inet_pton(AF_INET, text, &bytes) == 1 { return Array(bytes.prefix(4)) }
    return inet_pton(AF_INET6, text, &bytes) == 1 ? bytes : nil
  }
}
