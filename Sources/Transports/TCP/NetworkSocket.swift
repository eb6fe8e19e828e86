import CUDev
import Glibc

/// Sockets of the network that never block; see ip(7), tcp(7) and udp(7).
enum NetworkSocket {
  /// Opens a socket for an address.
  static func open(_ address: SocketAddress, type: Int32) throws(SystemError) -> OwnedDescriptor {
    let number = socket(address.family, type | quiet, 0)
    if number < 0 { throw SystemError.last("socket") }
    return OwnedDescriptor(adopting: number)
  }

  /// Calls a peer and waits for its answer.
  ///
  /// - Returns: A connected socket whose dead peer is noticed.
  /// - Throws: `ETIMEDOUT` after the limit, and what the peer or the network said.
  static func connect(
    to address: SocketAddress, within limit: Duration, poller: Poller
  ) async throws(SystemError) -> OwnedDescriptor {
    let descriptor = try open(address, type: stream)
    let status = address.with { Glibc.connect(descriptor.number, $0, $1) }
    if status != 0 {
      let error = SystemError.last("connect \(address.host)")
      guard error.errno == EINPROGRESS else { throw error }
      let isReady = try await ready(
        descriptor.number, events: EPOLLOUT.rawValue, within: limit, poller: poller)
      guard isReady else { throw SystemError(errno: ETIMEDOUT, call: error.call) }
      // Ready means only that there is an outcome.
      let outcome = option(descriptor.number, SOL_SOCKET, SO_ERROR)
      if outcome != 0 { throw SystemError(errno: outcome, call: error.call) }
    }
    try keepAlive(descriptor.number)
    return descriptor
  }

  /// Opens a port on every address of this machine.
  ///
  /// - Throws: `EADDRINUSE` if another program has it, `EACCES` below 1024.
  static func bind(port: UInt16, type: Int32) throws(SystemError) -> OwnedDescriptor {
    let addresses = SocketAddress.resolve(host: nil, port: port, type: type)
    // An IPv6 socket also serves IPv4; a machine without IPv6 has the other only.
    let ordered = addresses.filter { $0.family == AF_INET6 } + addresses
    var refusal = SystemError(errno: EADDRNOTAVAIL, call: "port \(port)")
    for address in ordered {
      do throws(SystemError) {
        let descriptor = try open(address, type: type)
        if address.family == AF_INET6 {
          try set(descriptor.number, Int32(IPPROTO_IPV6), IPV6_V6ONLY, 0)
        }
        // A link that ended a moment ago must not keep the next from its port.
        if type == stream { try set(descriptor.number, SOL_SOCKET, SO_REUSEADDR, 1) }
        if address.with({ Glibc.bind(descriptor.number, $0, $1) }) != 0 {
          throw SystemError.last("bind port \(port)")
        }
        if type == stream, listen(descriptor.number, 1) != 0 {
          throw SystemError.last("listen port \(port)")
        }
        return descriptor
      } catch {
        refusal = error
        if error.errno == EADDRINUSE || error.errno == EACCES { break }
      }
    }
    throw refusal
  }

  /// Somebody who called, and from where.
  struct Caller: ~Copyable {
    let descriptor: OwnedDescriptor
    let address: SocketAddress
  }

  /// Takes the peer that called, if it is still there.
  static func accept(_ listener: Int32) throws(SystemError) -> Caller? {
    let (address, number) = SocketAddress.filled { Int(Glibc.accept(listener, $0, $1)) }
    if number < 0 {
      let error = SystemError.last("accept")
      if [EAGAIN, EINTR, ECONNABORTED].contains(error.errno) { return nil }
      throw error
    }
    let descriptor = OwnedDescriptor(adopting: Int32(number))
    if fcntl(descriptor.number, F_SETFD, FD_CLOEXEC) < 0
      || fcntl(descriptor.number, F_SETFL, O_NONBLOCK) < 0
    {
      throw SystemError.last("fcntl")
    }
    try keepAlive(descriptor.number)
    return Caller(descriptor: descriptor, address: address)
  }

  /// Waits until a descriptor is ready.
  ///
  /// - Returns: False after the limit or when the task is cancelled.
  static func ready(
    _ number: Int32, events: UInt32, within limit: Duration? = nil, poller: Poller
  ) async throws(SystemError) -> Bool {
    let queue = BoundedQueue<Bool>(capacity: 4)
    let token = try poller.add(number, events: events | EPOLLONESHOT.rawValue) { _ in
      _ = queue.push(true)
    }
    defer { poller.remove(token, of: number) }
    guard let limit else { return ((try? await queue.next()) ?? nil) != nil }
    return await within(limit) { ((try? await queue.next()) ?? nil).map { _ in true } } ?? false
  }

  // The types are written out: a file that imports libbluetooth sees these enumerations there.
  static let stream: Int32 = Int32(SOCK_STREAM.rawValue)
  static let datagram: Int32 = Int32(SOCK_DGRAM.rawValue)
  /// Neither blocks nor is left open in programs that are started.
  static let quiet: Int32 = Int32(SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)

  /// Seconds of silence after which the kernel asks the peer whether it is there, and between such
  /// questions; after three without an answer the link has ended.
  private static let probes: (idle: Int32, interval: Int32, count: Int32) = (5, 2, 3)

  /// A tablet that left the Wi-Fi sends no goodbye.
  private static func keepAlive(_ number: Int32) throws(SystemError) {
    let tcp = Int32(IPPROTO_TCP)
    try set(number, SOL_SOCKET, SO_KEEPALIVE, 1)
    try set(number, tcp, TCP_KEEPIDLE, probes.idle)
    try set(number, tcp, TCP_KEEPINTVL, probes.interval)
    try set(number, tcp, TCP_KEEPCNT, probes.count)
    try set(number, tcp, TCP_NODELAY, 1)
  }

  private static func set(
    _ number: Int32, _ level: Int32, _ name: Int32, _ value: Int32
  ) throws(SystemError) {
    var value = value
    if setsockopt(number, level, name, &value, socklen_t(MemoryLayout<Int32>.size)) != 0 {
      throw SystemError.last("setsockopt \(name)")
    }
  }

  static func option(_ number: Int32, _ level: Int32, _ name: Int32) -> Int32 {
    var value: Int32 = 0
    var length = socklen_t(MemoryLayout<Int32>.size)
    return getsockopt(number, level, name, &value, &length) == 0 ? value : errno
  }
}
