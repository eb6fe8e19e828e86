import Glibc

/// A socket address of any family, as the kernel takes and gives it.
struct SocketAddress: Sendable {
  private var storage = sockaddr_storage()
  private var length = socklen_t(MemoryLayout<sockaddr_storage>.size)

  /// Has a call of the kernel's fill in an address.
  ///
  /// - Returns: The address and what the call returned.
  static func filled(
    by call: (UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> Int
  ) -> (SocketAddress, Int) {
    var address = SocketAddress()
    var length = address.length
    let result = withUnsafeMutablePointer(to: &address.storage) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { call($0, &length) }
    }
    address.length = length
    return (address, result)
  }

  /// Hands the address to a call of the kernel's.
  func with<Value>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Value) -> Value {
    withUnsafePointer(to: storage) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, length) }
    }
  }

  var family: Int32 { Int32(storage.ss_family) }

  /// The host in figures; an IPv4 peer of an IPv6 socket by its IPv4 address.
  var host: String {
    var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
    let status = with { address, length in
      getnameinfo(address, length, &text, socklen_t(text.count), nil, 0, NI_NUMERICHOST)
    }
    guard status == 0 else { return "?" }
    let host = String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    return host.hasPrefix("::ffff:") ? String(host.dropFirst(7)) : host
  }

  /// The port; 0 if it has none.
  var port: UInt16 {
    var text = [CChar](repeating: 0, count: Int(NI_MAXSERV))
    let status = with { address, length in
      getnameinfo(address, length, nil, 0, &text, socklen_t(text.count), NI_NUMERICSERV)
    }
    guard status == 0 else { return 0 }
    let digits = text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
    return UInt16(String(decoding: digits, as: UTF8.self)) ?? 0
  }

  /// Looks a host up; may block for as long as the resolver does.
  ///
  /// - Parameters:
  ///   - host: A name or figures; nothing means every address of this machine.
  ///   - port: The port.
  ///   - type: `SOCK_STREAM` or `SOCK_DGRAM`.
  /// - Returns: Every address, the preferred first; none if nobody knows the host.
  static func resolve(host: String?, port: UInt16, type: Int32) -> [SocketAddress] {
    var hints = addrinfo()
    hints.ai_socktype = type
    hints.ai_flags = AI_NUMERICSERV | (host == nil ? AI_PASSIVE : 0)
    var list: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(host, String(port), &hints, &list) == 0 else { return [] }
    defer { freeaddrinfo(list) }
    var found: [SocketAddress] = []
    var entry = list
    while let current = entry?.pointee {
      entry = current.ai_next
      guard let source = current.ai_addr, current.ai_addrlen <= MemoryLayout<sockaddr_storage>.size
      else { continue }
      let (address, _) = filled { target, length in
        memcpy(target, source, Int(current.ai_addrlen))
        length.pointee = current.ai_addrlen
        return 0
      }
      found.append(address)
    }
    return found
  }
}
