import Glibc
import Synchronization

/// A TCP port of this machine alone, at which simulated equipment is called by one peer at a time.
package final class LoopbackPort: SimulatedPort {
  /// Host and port, as `127.0.0.1:43211`.
  package let path: String
  private let listener: OwnedDescriptor
  private let peer = Mutex<OwnedDescriptor?>(nil)

  /// Opens a port that is free.
  package init() throws(SystemError) {
    let local = SocketAddress.resolve(host: "127.0.0.1", port: 0, type: NetworkSocket.stream)
    guard let address = local.first else {
      throw SystemError(errno: EADDRNOTAVAIL, call: "127.0.0.1")
    }
    let listener = try NetworkSocket.open(address, type: NetworkSocket.stream)
    if address.with({ Glibc.bind(listener.number, $0, $1) }) != 0 {
      throw SystemError.last("bind 127.0.0.1")
    }
    if listen(listener.number, 1) != 0 { throw SystemError.last("listen 127.0.0.1") }
    let (bound, status) = SocketAddress.filled {
      Int(getsockname(listener.number, $0, $1))
    }
    if status != 0 { throw SystemError.last("getsockname") }
    path = "127.0.0.1:\(bound.port)"
    self.listener = listener
  }

  package var isOpened: Bool {
    peer.withLock { peer in
      if let descriptor = peer?.number, Self.hasHungUp(descriptor) { peer = nil }
      guard peer == nil else { return true }
      var request = pollfd(fd: listener.number, events: Int16(POLLIN), revents: 0)
      guard poll(&request, 1, 0) > 0, let caller = try? NetworkSocket.accept(listener.number)
      else { return false }
      peer = .some(Self.descriptor(of: caller))
      return true
    }
  }

  package func write(_ bytes: some Sequence<UInt8>) throws(SystemError) -> Int {
    let bytes = Array(bytes)
    return try call { number throws(SystemError) in
      let count = bytes.withUnsafeBytes {
        send(number, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      return try Self.outcome(count, "send")
    } ?? 0
  }

  package func read() throws(SystemError) -> [UInt8] {
    try call { number throws(SystemError) in
      var buffer = [UInt8](repeating: 0, count: 4096)
      let count = try Self.outcome(recv(number, &buffer, buffer.count, 0), "recv")
      return Array(buffer.prefix(count))
    } ?? []
  }

  private static func descriptor(of caller: consuming NetworkSocket.Caller) -> OwnedDescriptor {
    caller.descriptor
  }

  private func call<Value>(
    _ body: (Int32) throws(SystemError) -> Value
  ) throws(SystemError) -> Value? {
    try peer.withLock { peer throws(SystemError) in
      guard let number = peer?.number else { return nil }
      return try body(number)
    }
  }

  /// A peer that left, and a buffer that is full, are no failures of the device.
  private static func outcome(_ count: Int, _ call: String) throws(SystemError) -> Int {
    if count >= 0 { return count }
    let error = SystemError.last(call)
    guard [EAGAIN, EINTR, EPIPE, ECONNRESET].contains(error.errno) else { throw error }
    return 0
  }

  /// `POLLRDHUP` of poll(2), which the C library hides without `_GNU_SOURCE`.
  private static let closing: Int16 = 0x2000

  private static func hasHungUp(_ number: Int32) -> Bool {
    var request = pollfd(fd: number, events: closing, revents: 0)
    let hangUp = Int16(POLLHUP | POLLERR) | closing
    return poll(&request, 1, 0) < 0 || request.revents & hangUp != 0
  }
}
