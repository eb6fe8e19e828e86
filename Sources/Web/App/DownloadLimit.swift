import Synchronization

/// How many files may be on their way at once.
///
/// Each holds a connection and a state of the database with three open files, of which a process
/// has 1024 unless told otherwise, and while it holds that state the journal of the database grows.
final class DownloadLimit: Sendable {
  /// More than any group of tablets asks for together.
  static let all = DownloadLimit(64)

  /// Held while a file is on its way, and given back when nobody holds it any more.
  final class Permit: Sendable {
    private let limit: DownloadLimit

    fileprivate init(of limit: DownloadLimit) { self.limit = limit }

    deinit { limit.held.withLock { $0 -= 1 } }
  }

  private let most: Int
  private let held = Mutex(0)

  init(_ most: Int) { self.most = most }

  /// Returns a permit, or nothing where all are held.
  func acquire() -> Permit? {
    let isFree = held.withLock { held in
      guard held < most else { return false }
      held += 1
      return true
    }
    return isFree ? Permit(of: self) : nil
  }
}
