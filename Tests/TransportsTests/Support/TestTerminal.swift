import Synchronization
import Transports

/// A pseudo-terminal that a test can pull and that several tasks can hold.
final class TestTerminal: Sendable {
  let path: String
  private let terminal: Mutex<PseudoTerminal?>

  init() throws(SystemError) {
    let terminal = try PseudoTerminal()
    path = terminal.path
    self.terminal = Mutex(consume terminal)
  }

  /// Sends everything, giving way while the kernel's buffer is full; ends when it is pulled.
  func write(_ bytes: [UInt8]) async throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let taken = try terminal.withLock { terminal throws(SystemError) -> Int? in
        switch terminal {
        case .some(let terminal): try terminal.write(rest)
        case .none: nil
        }
      }
      guard let taken else { return }
      rest = rest.dropFirst(taken)
      if taken == 0 { await Task.yield() }
    }
  }

  func write(_ text: String) async throws { try await write(Array(text.utf8)) }

  /// Returns what the port's user or an echo sent back.
  func sentBack() throws -> [UInt8] {
    try terminal.withLock { terminal throws(SystemError) -> [UInt8] in
      switch terminal {
      case .some(let terminal): try terminal.read()
      case .none: []
      }
    }
  }

  var isOpened: Bool {
    terminal.withLock { terminal in
      switch terminal {
      case .some(let terminal): terminal.isOpened
      case .none: false
      }
    }
  }

  func pull() { terminal.withLock { $0 = nil } }
}
