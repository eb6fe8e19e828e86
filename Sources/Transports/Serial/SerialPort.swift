import CUDev
package import Devices
import Glibc

/// Opens terminals: real serial ports and pseudo-terminals.
package enum SerialPort {
  /// Opens a port for this process alone and sets it up.
  ///
  /// May block for as long as the driver needs to talk to the device. What arrived before is kept:
  /// a pseudo-terminal may hold results already.
  ///
  /// - Parameters:
  ///   - path: The device node.
  ///   - line: The settings; on a pseudo-terminal, which has no line, only raw mode and speed
  ///     are kept by the kernel, and the rest is not asked back.
  ///   - isLineNeeded: False for a device without a line, whose driver in the kernel takes no
  ///     settings of one (`usb_serial_simple`).
  /// - Returns: The open port, with what waits to be read.
  /// - Throws: `LinkError` without equipment: `absent`, `notPermitted`, `busy`, `unsuitable` (no
  ///   terminal, or settings that it does not have), `hungUp` (a pseudo-terminal without master).
  package static func open(
    _ path: String, line: LinkProfile.SerialLine, isLineNeeded: Bool = true
  ) throws(LinkError) -> OwnedDescriptor {
    do throws(SystemError) {
      let descriptor = try OwnedDescriptor(
        opening: path, flags: O_RDWR | O_NOCTTY | O_NONBLOCK)
      let isPseudoTerminal = try isPseudoTerminal(descriptor.number, path)
      try lock(descriptor.number, path, isPseudoTerminal: isPseudoTerminal)
      let ignored = try configure(descriptor.number, path, line: line)
      let missing = ignored.filter { setting in
        isLineNeeded
          ? !isPseudoTerminal || !lineSettings.contains(setting)
          : setting != .baudRate && !lineSettings.contains(setting)
      }
      // A wish: FTDI chips gather bytes for up to 16 ms otherwise, others have nothing to gather.
      _ = sideline_low_latency(descriptor.number)
      if missing.isEmpty { return descriptor }
      throw SystemError(
        errno: EINVAL,
        call: "\(path) did not take \(missing.map(\.rawValue).joined(separator: ", "))")
    } catch {
      throw LinkError(error, equipment: nil)
    }
  }

  /// Makes a terminal raw with the given settings.
  ///
  /// - Returns: The settings that the kernel did not take over.
  package static func configure(
    _ number: Int32, _ path: String, line: LinkProfile.SerialLine
  ) throws(SystemError) -> [TerminalAttributes.Setting] {
    var current = termios()
    if tcgetattr(number, &current) != 0 { throw SystemError.last("tcgetattr \(path)") }
    guard var wanted = TerminalAttributes.raw(line, from: current) else {
      throw SystemError(errno: EINVAL, call: "settings \(line) for \(path)")
    }
    if tcsetattr(number, TCSANOW, &wanted) != 0 { throw SystemError.last("tcsetattr \(path)") }
    var actual = termios()
    if tcgetattr(number, &actual) != 0 { throw SystemError.last("tcgetattr \(path)") }
    return TerminalAttributes.differences(wanted: wanted, actual: actual)
  }

  /// What only a wire has: pty_set_termios in the kernel's pty.c forces 8 bits without parity.
  private static let lineSettings: Set<TerminalAttributes.Setting> = [
    .dataBits, .parity, .stopBits, .flowControl,
  ]

  /// Keeps other programs out.
  ///
  /// The advisory lock is what terminal programs respect and it is the only one that also keeps
  /// out root. The exclusive mode keeps out everybody else, but on a pseudo-terminal it would
  /// outlive a killed process for as long as the master is open, and nobody could open it again.
  private static func lock(
    _ number: Int32, _ path: String, isPseudoTerminal: Bool
  ) throws(SystemError) {
    if flock(number, LOCK_EX | LOCK_NB) != 0 { throw SystemError.last("flock \(path)") }
    guard !isPseudoTerminal else { return }
    if ioctl(number, UInt(TIOCEXCL)) != 0 { throw SystemError.last("TIOCEXCL \(path)") }
  }

  /// Returns true for the slave side of a pseudo-terminal.
  ///
  /// Source: kernel Documentation/admin-guide/devices.txt, character devices 136 to 143.
  private static func isPseudoTerminal(
    _ number: Int32, _ path: String
  ) throws(SystemError) -> Bool {
    let major = sideline_character_major(number)
    if major < 0 { throw SystemError.last("fstat \(path)") }
    return (136...143).contains(major)
  }
}
