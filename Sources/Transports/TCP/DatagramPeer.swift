import Glibc
import Synchronization

/// The one host whose datagrams count, wherever on it they come from: a board that starts anew
/// sends from another port.
package final class DatagramPeer: Sendable {
  /// No datagram is longer: its length has 16 bits (RFC 768).
  ///
  /// What does not fit in a read is cut off without a word.
  static let longest = 65_535

  private let host: String
  /// Where its last datagram came from, and where an answer goes.
  private let address: Mutex<SocketAddress>

  init(_ sender: SocketAddress) {
    host = sender.host
    address = Mutex(sender)
  }

  /// Takes one datagram off the socket.
  ///
  /// - Returns: Its length, 0 also for one from another host; negative with `errno` on failure.
  func receive(from number: Int32, into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let (sender, count) = SocketAddress.filled {
      recvfrom(number, buffer.baseAddress, buffer.count, 0, $0, $1)
    }
    guard count >= 0 else { return count }
    guard sender.host == host else { return 0 }
    address.withLock { $0 = sender }
    return count
  }

  /// Sends one datagram.
  ///
  /// - Returns: Its length; negative with `errno` on failure.
  func give(_ bytes: UnsafeRawBufferPointer, to number: Int32) -> Int {
    address.withLock { $0 }.with { address, length in
      sendto(number, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL), address, length)
    }
  }
}
