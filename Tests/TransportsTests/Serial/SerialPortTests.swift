import Devices
import Glibc
import Testing
import Transports

struct SerialPortTests {
  /// `TCGETS2` of asm-generic/ioctls.h: `_IOR('T', 0x2A, struct termios2)`, 44 bytes.
  private static let termios2Request: UInt = 0x802C_542A

  /// Returns the speed in bits per second as the kernel itself understood it.
  private func kernelSpeed(_ number: Int32) throws -> UInt32 {
    var words = [UInt32](repeating: 0, count: 11)
    try #require(ioctl(number, Self.termios2Request, &words) == 0)
    return words[10]
  }

  @Test(arguments: BaudRate.all)
  func `a speed means to the kernel what it says`(bitsPerSecond: Int) throws {
    let terminal = try PseudoTerminal()
    let port = try SerialPort.open(
      terminal.path, line: LinkProfile.SerialLine(baudRate: bitsPerSecond))
    #expect(try kernelSpeed(port.number) == UInt32(bitsPerSecond))
    let code = try #require(BaudRate.code(of: bitsPerSecond))
    #expect(BaudRate.bitsPerSecond(of: code) == bitsPerSecond)
  }

  @Test func `settings that the kernel did not take are named`() throws {
    let terminal = try PseudoTerminal()
    let port = try OwnedDescriptor(opening: terminal.path, flags: O_RDWR | O_NOCTTY | O_NONBLOCK)
    // The kernel's pty.c forces eight bits without parity and leaves everything else.
    let line = LinkProfile.SerialLine(baudRate: 4_800, dataBits: 7, parity: .odd, stopBits: 2)
    #expect(
      try SerialPort.configure(port.number, terminal.path, line: line) == [
        .dataBits, .parity,
      ])
    let plain = LinkProfile.SerialLine()
    #expect(try SerialPort.configure(port.number, terminal.path, line: plain).isEmpty)
  }

  @Test(arguments: [
    LinkProfile.SerialLine(baudRate: 0), LinkProfile.SerialLine(baudRate: -9_600),
    LinkProfile.SerialLine(dataBits: 9), LinkProfile.SerialLine(dataBits: 0),
    LinkProfile.SerialLine(stopBits: 0), LinkProfile.SerialLine(stopBits: 3),
  ])
  func `settings that do not exist are refused`(line: LinkProfile.SerialLine) {
    #expect(TerminalAttributes.raw(line, from: termios()) == nil)
  }

  @Test func `a raw line has no echo, no translation and no flow control`() throws {
    var cooked = termios()
    cooked.c_iflag = tcflag_t(ICRNL | IXON | IXOFF | IXANY | ISTRIP | IGNPAR)
    cooked.c_oflag = tcflag_t(OPOST)
    cooked.c_lflag = tcflag_t(ECHO | ICANON | ISIG | IEXTEN)
    cooked.c_cflag = tcflag_t(CS5 | PARENB | PARODD | CSTOPB)
    let raw = try #require(TerminalAttributes.raw(LinkProfile.SerialLine(), from: cooked))
    #expect(raw.c_iflag == 0)
    #expect(raw.c_oflag == 0)
    #expect(raw.c_lflag == 0)
    #expect(raw.c_cflag & tcflag_t(CSIZE) == tcflag_t(CS8))
    #expect(raw.c_cflag & tcflag_t(PARENB | PARODD | CSTOPB) == 0)
    #expect(raw.c_cflag & tcflag_t(CLOCAL | CREAD) == tcflag_t(CLOCAL | CREAD))
  }

  @Test func `an odd seven-bit line with two stop bits sets just these`() throws {
    let line = LinkProfile.SerialLine(baudRate: 9_600, dataBits: 7, parity: .odd, stopBits: 2)
    let raw = try #require(TerminalAttributes.raw(line, from: termios()))
    #expect(raw.c_cflag & tcflag_t(CSIZE) == tcflag_t(CS7))
    #expect(raw.c_cflag & tcflag_t(PARENB | PARODD) == tcflag_t(PARENB | PARODD))
    #expect(raw.c_cflag & tcflag_t(CSTOPB) != 0)
    #expect(raw.c_iflag == tcflag_t(INPCK))
  }

  @Test func `flow control is what the description says and nothing else`() throws {
    func raw(_ flowControl: LinkProfile.FlowControl) throws -> termios {
      try #require(
        TerminalAttributes.raw(LinkProfile.SerialLine(flowControl: flowControl), from: termios()))
    }
    let wires = tcflag_t(CRTSCTS)
    #expect(try raw(.hardware).c_cflag & wires == wires)
    #expect(try raw(.hardware).c_iflag == 0)
    #expect(try raw(.software).c_iflag == tcflag_t(IXON | IXOFF))
    #expect(try raw(.software).c_cflag & wires == 0)
    #expect(try raw(.none).c_cflag & wires == 0)
  }

  @Test func `a difference in each setting is told by its name`() throws {
    let wanted = try #require(TerminalAttributes.raw(LinkProfile.SerialLine(), from: termios()))
    func differences(_ change: (inout termios) -> Void) -> [TerminalAttributes.Setting] {
      var actual = wanted
      change(&actual)
      return TerminalAttributes.differences(wanted: wanted, actual: actual)
    }
    #expect(differences { _ in }.isEmpty)
    #expect(differences { cfsetospeed(&$0, speed_t(B9600)) } == [.baudRate])
    #expect(differences { $0.c_cflag ^= tcflag_t(CSIZE) } == [.dataBits])
    #expect(differences { $0.c_cflag |= tcflag_t(PARODD) } == [.parity])
    #expect(differences { $0.c_cflag |= tcflag_t(CSTOPB) } == [.stopBits])
    #expect(differences { $0.c_iflag |= tcflag_t(IXON) } == [.flowControl])
    #expect(differences { $0.c_cflag &= ~tcflag_t(CREAD) } == [.receiver])
    #expect(differences { $0.c_lflag |= tcflag_t(ICANON) } == [.raw])
    #expect(differences { $0.c_iflag |= tcflag_t(ICRNL) } == [.raw])
  }
}
