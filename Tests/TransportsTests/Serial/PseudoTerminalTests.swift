import Devices
import Glibc
import Testing
import Transports

struct PseudoTerminalTests {
  @Test func `it knows whether somebody has it open`() throws {
    let terminal = try PseudoTerminal()
    let before = terminal.isOpened
    let port = try SerialPort.open(terminal.path, line: LinkProfile.SerialLine())
    let meanwhile = terminal.isOpened
    try port.close()
    let after = terminal.isOpened
    #expect([before, meanwhile, after] == [false, true, false])
  }

  @Test func `bytes pass in both directions`() throws {
    let terminal = try PseudoTerminal()
    let port = try SerialPort.open(terminal.path, line: LinkProfile.SerialLine())
    #expect(try terminal.write(Array("ping".utf8)) == 4)
    var buffer = [UInt8](repeating: 0, count: 16)
    #expect(read(port.number, &buffer, buffer.count) == 4)
    #expect(buffer.prefix(4).elementsEqual("ping".utf8))
    #expect(write(port.number, "pong", 4) == 4)
    #expect(try terminal.read() == Array("pong".utf8))
    #expect(try terminal.read().isEmpty)
  }

  @Test func `a line that nobody reads takes no more than fits`() throws {
    let terminal = try PseudoTerminal()
    let port = try SerialPort.open(terminal.path, line: LinkProfile.SerialLine())
    let bytes = [UInt8](repeating: 1, count: 1 << 20)
    var taken = 0
    while case let count = try terminal.write(bytes), count > 0 { taken += count }
    #expect(taken > 0 && taken < bytes.count)
    try port.close()
  }
}
