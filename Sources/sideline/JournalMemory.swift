import Model
import Synchronization

/// What the journal was told within the last hour, for the support file.
final class JournalMemory: Sendable {
  /// The most lines that are kept; a link that fails all the time writes several a second.
  private static let most = 2000
  private static let milliseconds: Int64 = 3_600_000

  private struct Line {
    var at: Timestamp
    var text: String
  }

  private let lines = Mutex<[Line]>([])

  func keep(_ text: String) {
    lines.withLock { lines in
      lines.append(Line(at: .now(), text: text))
      // In one go, so that a line costs no shift of all others.
      if lines.count > 2 * Self.most { lines.removeFirst(lines.count - Self.most) }
    }
  }

  /// Oldest first.
  func lastHour(now: Timestamp = .now()) -> [String] {
    lines.withLock { lines in
      lines.suffix(Self.most).filter { now.milliseconds - $0.at.milliseconds <= Self.milliseconds }
        .map { "\($0.at) \($0.text)" }
    }
  }
}
