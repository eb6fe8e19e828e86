import CUDev
import Glibc

/// The master side of a pseudo-terminal: simulated equipment at the end of a serial line.
///
/// Whoever opens `path` meets what a real port would do. Letting go of the master is the cable
/// being pulled.
package struct PseudoTerminal: ~Copyable, Sendable {
  /// The node that stands for the port, as `/dev/pts/4`.
  package let path: String
  private let master: OwnedDescriptor

  /// Makes a pseudo-terminal that nobody has open; see pty(7).
  package init() throws(SystemError) {
    let master = try OwnedDescriptor(
      opening: "/dev/ptmx", flags: O_RDWR | O_NOCTTY | O_NONBLOCK)
    path = try Self.unlock(master.number)
    self.master = master
  }

  private static func unlock(_ master: Int32) throws(SystemError) -> String {
    var number: UInt32 = 0
    if sideline_unlock_terminal(master) != 0 { throw SystemError.last("TIOCSPTLCK") }
    if sideline_terminal_number(master, &number) != 0 { throw SystemError.last("TIOCGPTN") }
    let path = "/dev/pts/\(number)"
    // The kernel tells that nobody has it open only after somebody had.
    try OwnedDescriptor(opening: path, flags: O_RDWR | O_NOCTTY | O_NONBLOCK).close()
    return path
  }

  /// True while somebody has the port open; a real device's bytes are lost without that.
  package var isOpened: Bool {
    var request = pollfd(fd: master.number, events: 0, revents: 0)
    return poll(&request, 1, 0) >= 0 && request.revents & Int16(POLLHUP) == 0
  }

  /// Sends bytes down the line without waiting.
  ///
  /// - Returns: How many the kernel took; the rest did not fit, because nobody reads.
  package func write(_ bytes: some Sequence<UInt8>) throws(SystemError) -> Int {
    let bytes = Array(bytes)
    var result: Int
    repeat {
      result = bytes.withUnsafeBytes { Glibc.write(master.number, $0.baseAddress, $0.count) }
    } while result < 0 && errno == EINTR
    if result >= 0 { return result }
    let error = SystemError.last("write \(path)")
    if error.errno == EAGAIN { return 0 }
    throw error
  }

  /// Takes what the port's user sent, as far as it is there.
  package func read() throws(SystemError) -> [UInt8] {
    let (bytes, error) = withUnsafeTemporaryAllocation(byteCount: 4_096, alignment: 1) {
      buffer -> ([UInt8], SystemError?) in
      let count = Glibc.read(master.number, buffer.baseAddress, buffer.count)
      if count >= 0 { return (Array(buffer[..<count]), nil) }
      return ([], SystemError.last("read \(path)"))
    }
    // EIO: nobody has the port open.
    guard let error, ![EAGAIN, EINTR, EIO].contains(error.errno) else { return bytes }
    throw error
  }
}
