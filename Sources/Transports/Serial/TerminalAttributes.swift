package import Devices
package import Glibc

/// What a serial line's settings mean in termios, and what became of them.
///
/// Source: termios(3). Raw: no echo, no translation, no signals, and flow control only if asked for.
package enum TerminalAttributes {
  /// Returns `current` changed to a raw line with the wanted settings.
  ///
  /// - Returns: Nothing if termios has no such speed, number of data bits or stop bits.
  package static func raw(_ line: LinkProfile.SerialLine, from current: termios) -> termios? {
    guard let speed = BaudRate.code(of: line.baudRate), let size = dataBits[line.dataBits],
      [1, 2].contains(line.stopBits)
    else { return nil }
    var wanted = current
    cfmakeraw(&wanted)
    wanted.c_iflag &= ~(flag(IXOFF) | flag(IXANY) | flag(INPCK) | flag(IGNPAR))
    wanted.c_cflag &= ~(flag(CSIZE) | parityFlags | flag(CSTOPB) | flag(CRTSCTS))
    wanted.c_cflag |= size | flag(CLOCAL) | flag(CREAD)
    if line.stopBits == 2 { wanted.c_cflag |= flag(CSTOPB) }
    switch line.parity {
    case .none: break
    case .even: wanted.c_cflag |= flag(PARENB)
    case .odd: wanted.c_cflag |= flag(PARENB) | flag(PARODD)
    }
    // A byte with a wrong parity is read as 0 then, which no line format takes for a digit.
    if line.parity != .none { wanted.c_iflag |= flag(INPCK) }
    switch line.flowControl {
    case .none: break
    case .hardware: wanted.c_cflag |= flag(CRTSCTS)
    case .software: wanted.c_iflag |= flag(IXON) | flag(IXOFF)
    }
    setControlCharacter(VMIN, to: 1, in: &wanted)
    setControlCharacter(VTIME, to: 0, in: &wanted)
    guard cfsetispeed(&wanted, speed) == 0, cfsetospeed(&wanted, speed) == 0 else { return nil }
    return wanted
  }

  /// Names the settings in which what the kernel reports differs from what was asked for.
  ///
  /// tcsetattr(3) succeeds when any of the changes could be made, so only this tells.
  package static func differences(wanted: termios, actual: termios) -> [Setting] {
    let control = wanted.c_cflag ^ actual.c_cflag
    let input = wanted.c_iflag ^ actual.c_iflag
    let local = wanted.c_lflag ^ actual.c_lflag
    let rawInput = flag(ISTRIP) | flag(INLCR) | flag(IGNCR) | flag(ICRNL)
    let flowControl = flag(IXON) | flag(IXOFF)
    let checks: [(Setting, Bool)] = [
      (.baudRate, speeds(of: wanted) != speeds(of: actual)),
      (.dataBits, control & flag(CSIZE) != 0),
      (.parity, control & parityFlags != 0),
      (.stopBits, control & flag(CSTOPB) != 0),
      (.flowControl, control & flag(CRTSCTS) != 0 || input & flowControl != 0),
      (.receiver, control & (flag(CLOCAL) | flag(CREAD)) != 0),
      (.raw, input & rawInput != 0 || local & (flag(ICANON) | flag(ECHO) | flag(ISIG)) != 0),
    ]
    return checks.filter(\.1).map(\.0)
  }

  /// One thing that a kernel may not take over; the raw value is for error texts.
  package enum Setting: String, Sendable, Hashable {
    case baudRate = "baud rate"
    case dataBits = "data bits"
    case parity
    case stopBits = "stop bits"
    case flowControl = "flow control"
    case receiver
    case raw = "raw mode"
  }

  private static let dataBits: [Int: tcflag_t] = [7: flag(CS7), 8: flag(CS8)]
  private static let parityFlags = flag(PARENB) | flag(PARODD)

  private static func speeds(of attributes: termios) -> [speed_t] {
    var copy = attributes
    return [cfgetispeed(&copy), cfgetospeed(&copy)]
  }

  private static func flag(_ value: some BinaryInteger) -> tcflag_t {
    tcflag_t(truncatingIfNeeded: value)
  }

  private static func setControlCharacter(
    _ index: some BinaryInteger, to value: cc_t, in attributes: inout termios
  ) {
    withUnsafeMutableBytes(of: &attributes.c_cc) { characters in
      guard characters.indices.contains(Int(index)) else { return }
      characters[Int(index)] = value
    }
  }
}
