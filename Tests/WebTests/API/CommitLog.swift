import Foundation

/// The transactions in SQLite's write-ahead log: each is synchronised to the disk once.
///
/// The log's format is SQLite's own, at sqlite.org/fileformat2.html#walformat.
struct CommitLog {
  private let path: String
  private var salt: [UInt8] = []
  private var count = 0

  init(database path: String) throws {
    self.path = path + "-wal"
    _ = try newCommits()
  }

  /// Returns how many were committed since the last call.
  mutating func newCommits() throws -> Int {
    let log = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    guard log.count > 32 else { return 0 }
    let (found, page) = (Array(log[16..<24]), Self.number(log, at: 8))
    var commits = 0
    var frame = 32
    while frame + 24 + page <= log.count, Array(log[frame + 8..<frame + 16]) == found {
      if Self.number(log, at: frame + 4) > 0 { commits += 1 }
      frame += 24 + page
    }
    // One that begins anew has other salt.
    defer { (salt, count) = (found, commits) }
    return found == salt ? commits - count : commits
  }

  private static func number(_ bytes: [UInt8], at place: Int) -> Int {
    bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
  }
}
