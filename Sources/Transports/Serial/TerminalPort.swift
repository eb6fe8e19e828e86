/// A pseudo-terminal at whose far end simulated equipment sends.
package final class TerminalPort: SimulatedPort {
  private let terminal: PseudoTerminal

  /// Makes a pseudo-terminal that nobody has open.
  package init() throws(SystemError) { terminal = try PseudoTerminal() }

  package var path: String { terminal.path }
  package var isOpened: Bool { terminal.isOpened }

  package func write(_ bytes: some Sequence<UInt8>) throws(SystemError) -> Int {
    try terminal.write(bytes)
  }

  package func read() throws(SystemError) -> [UInt8] { try terminal.read() }
}
