import Glibc
import Logging

/// A log for the journal: one line an entry on stderr, with the priority that journald reads.
///
/// Source: sd-daemon(3), logging prefixes `<3>` to `<7>`.
struct Journal: LogHandler {
  var metadata: Logger.Metadata = [:]
  var logLevel: Logger.Level = .info
  private let label: String
  private let memory: JournalMemory?

  /// - Parameters:
  ///   - label: Who writes.
  ///   - memory: What keeps the same for a while.
  init(label: String, memory: JournalMemory? = nil) {
    self.label = label
    self.memory = memory
  }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    let all = metadata.merging(event.metadata ?? [:]) { $1 }
    let fields = all.sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }.joined()
    let text = Self.line("\(label): \(event.message)\(fields)")
    memory?.keep("\(event.level) \(text)")
    var bytes = Array("<\(priority(event.level))>\(text)\n".utf8)[...]
    while !bytes.isEmpty {
      let written = bytes.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
      guard written > 0 else { return }
      bytes = bytes.dropFirst(written)
    }
  }

  /// Spells out what would be another line, or an order to the terminal that shows the journal.
  private static func line(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { line, scalar in
      switch scalar {
      case "\n": line += "\\n"
      case _ where scalar.properties.generalCategory == .control:
        line += scalar.escaped(asASCII: true)
      default: line.unicodeScalars.append(scalar)
      }
    }
  }

  private func priority(_ level: Logger.Level) -> Int {
    switch level {
    case .trace, .debug: 7
    case .info: 6
    case .notice: 5
    case .warning: 4
    case .error: 3
    case .critical: 2
    }
  }
}
