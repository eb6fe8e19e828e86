import Glibc

extension SerialPort {
  /// Closes a port once what was written to it is out, or at once a moment later.
  ///
  /// The kernel's close(2) waits for a device that takes nothing, as one does that hangs or holds its
  /// line to say "wait": for up to 30 s, whether the port was opened with `O_NONBLOCK` or not (kernel
  /// drivers/tty/tty_port.c, `tty_port_close_start`). What is thrown away is not waited for.
  ///
  /// May block for `limit`, and for as long as the driver needs to let the device go.
  ///
  /// - Parameters:
  ///   - port: Open.
  ///   - limit: How long the last command may take to get out; 60 bytes need it at 1200 bit/s.
  ///   - waiting: How many bytes are not out yet; asks the driver unless given.
  package static func close(
    _ port: consuming OwnedDescriptor, within limit: Duration = .milliseconds(500),
    waiting: (Int32) -> Int32 = bytesWaiting
  ) {
    let end = ContinuousClock.now + limit
    while waiting(port.number) > 0 {
      if ContinuousClock.now >= end {
        // A device that is gone has nothing to throw away.
        _ = tcflush(port.number, TCOFLUSH)
        break
      }
      usleep(5_000)
    }
    // What the kernel says at the end of a link that is given up changes nothing any more.
    try? port.close()
  }

  /// Asks the driver how many bytes are not out yet.
  ///
  /// For a device that is gone nothing waits. The corresponding C call is `ioctl` with `TIOCOUTQ`.
  package static func bytesWaiting(_ number: Int32) -> Int32 {
    var count: Int32 = 0
    return ioctl(number, UInt(TIOCOUTQ), &count) == 0 ? count : 0
  }
}
