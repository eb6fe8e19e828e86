import Executors
import Glibc
import Testing
import Transports

/// The other end of a network link: a plain blocking socket on the loopback.
final class NetworkPeer: Sendable {
  private let descriptor: OwnedDescriptor
  /// The local port.
  let port: UInt16

  private init(adopting number: Int32) throws {
    descriptor = OwnedDescriptor(adopting: number)
    var address = sockaddr_in()
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let status = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        getsockname(number, $0, &length)
      }
    }
    try #require(status == 0)
    port = UInt16(bigEndian: address.sin_port)
  }

  private static func with(
    port: UInt16, host: String = "127.0.0.1", _ call: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32 {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = inet_addr(host)
    return withUnsafePointer(to: address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        call($0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
  }

  private static func socket(_ type: __socket_type) throws -> Int32 {
    let number = Glibc.socket(AF_INET, Int32(type.rawValue), 0)
    try #require(number >= 0)
    return number
  }

  /// A device that waits to be called.
  static func listening() throws -> NetworkPeer {
    let number = try socket(SOCK_STREAM)
    let peer = try Self(bound: number)
    try #require(listen(number, 4) == 0)
    return peer
  }

  private convenience init(bound number: Int32) throws {
    try #require(Self.with(port: 0) { bind(number, $0, $1) } == 0)
    try self.init(adopting: number)
  }

  /// A port of the loopback that nobody has now.
  static func freePort(forDatagrams: Bool = false) throws -> UInt16 {
    try Self(bound: try socket(forDatagrams ? SOCK_DGRAM : SOCK_STREAM)).port
  }

  /// A device that calls a port; tried until somebody listens there.
  static func calling(_ port: UInt16) async throws -> NetworkPeer {
    while true {
      let number = try socket(SOCK_STREAM)
      let status = await BlockingWork.run { with(port: port) { connect(number, $0, $1) } }
      if status == 0 { return try NetworkPeer(adopting: number) }
      Glibc.close(number)
      try await Task.sleep(for: .milliseconds(2))
    }
  }

  /// A device that sends datagrams to a port, from an address of the loopback.
  static func sending(to port: UInt16, from host: String = "127.0.0.1") throws -> NetworkPeer {
    let number = try socket(SOCK_DGRAM)
    try #require(with(port: 0, host: host) { bind(number, $0, $1) } == 0)
    try #require(with(port: port) { connect(number, $0, $1) } == 0)
    return try NetworkPeer(adopting: number)
  }

  /// Waits for a caller.
  func accepted() async throws -> NetworkPeer {
    let listener = descriptor.number
    let number = await BlockingWork.run { accept(listener, nil, nil) }
    try #require(number >= 0)
    return try NetworkPeer(adopting: number)
  }

  /// Sends all bytes; a datagram each time.
  func send(_ bytes: some Sequence<UInt8>) {
    var rest = Array(bytes)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Glibc.send(descriptor.number, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  func send(_ text: String) { send(Array(text.utf8)) }

  /// Sends a datagram without content.
  func sendNothing() { #expect(Glibc.send(descriptor.number, nil, 0, 0) == 0) }

  /// Waits until somebody hears datagrams at a port; see proc(5), `/proc/net/udp`.
  static func untilHeard(_ port: UInt16) async throws {
    let digits = String(port, radix: 16, uppercase: true)
    let place = ":" + String(repeating: "0", count: 4 - digits.count) + digits
    let net = SysfsDirectory("/proc/self/net")
    while true {
      let sockets = ["udp", "udp6"].compactMap(net.text).joined().split(separator: "\n")
      let isHeard = sockets.contains { line in
        let words = line.split(separator: " ")
        return words.count > 2 && words[1].hasSuffix(place)
      }
      if isHeard { return }
      try await Task.sleep(for: .milliseconds(2))
    }
  }

  /// Waits for bytes and returns what came, up to so many; ten seconds without any are the end.
  func received(_ count: Int) async -> String {
    let number = descriptor.number
    var limit = timeval(tv_sec: 10, tv_usec: 0)
    setsockopt(
      number, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    return await BlockingWork.run {
      var bytes: [UInt8] = []
      while bytes.count < count {
        var buffer = [UInt8](repeating: 0, count: count - bytes.count)
        let taken = recv(number, &buffer, buffer.count, 0)
        if taken <= 0 { break }
        bytes += buffer.prefix(taken)
      }
      return String(decoding: bytes, as: UTF8.self)
    }
  }

  /// Says goodbye, as a program that ends.
  func hangUp() { shutdown(descriptor.number, Int32(SHUT_RDWR)) }

  /// Breaks off, as a device that was reset: the other side reads ECONNRESET.
  func reset() {
    var option = linger(l_onoff: 1, l_linger: 0)
    setsockopt(
      descriptor.number, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
    // A socket without a family is taken apart at once, with the descriptor still ours.
    var nowhere = sockaddr()
    nowhere.sa_family = sa_family_t(AF_UNSPEC)
    connect(descriptor.number, &nowhere, socklen_t(MemoryLayout<sockaddr>.size))
  }

  /// Whether the other side has ended the connection.
  func isEnded() async -> Bool {
    let number = descriptor.number
    return await BlockingWork.run {
      var byte: UInt8 = 0
      return recv(number, &byte, 1, 0) <= 0
    }
  }
}
