internal import FoundationEssentials
internal import GRDB

/// What restoring put aside: `sideline.sqlite.before-20261122T064500` and what belongs to it.
package struct AsideCopies: Sendable {
  /// So many newest ones stay.
  package static let newest = 3
  private static let prefix = "sideline.sqlite.before-"
  /// What SQLite keeps beside a file.
  private static let ends = ["-wal", "-shm"]

  private let folder: String

  package init(dataFolder: String) { folder = dataFolder }

  /// All files, in no order.
  package var files: [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasPrefix(Self.prefix) }.map { folder + "/" + $0 }
  }

  /// The newest database among them.
  package var latest: String? { databases.first }

  /// The databases among them, newest first.
  private var databases: [String] {
    files.filter { path in !Self.ends.contains { path.hasSuffix($0) } }.sorted(by: >)
  }

  /// Removes those that are no longer kept; a good one is left if there was one.
  ///
  /// - Returns: The databases that went.
  package func rotate() -> [String] {
    let all = databases
    var kept = Self.kept(all)
    if !kept.contains(where: Self.isSound), let good = all.first(where: Self.isSound) {
      kept.insert(good)
    }
    let old = all.filter { !kept.contains($0) }
    for path in old {
      for end in [""] + Self.ends { try? FileManager.default.removeItem(atPath: path + end) }
    }
    return old
  }

  /// Returns which names, newest first and ending in a time as `restore` marks it, stay: the newest,
  /// and the first of each of the last days that have one.
  ///
  /// The first of a day is what was in use; later ones are mostly what other attempts left.
  package static func kept(_ names: [String]) -> Set<String> {
    let days = Dictionary(grouping: names) { name in
      name.split(separator: "-").last.map { String($0.prefix(8)) } ?? ""
    }
    let first = days.sorted { $0.key > $1.key }.prefix(BackupFolder.days).compactMap(\.value.last)
    return Set(names.prefix(newest) + first)
  }

  private static func isSound(_ path: String) -> Bool {
    let rows = try? DatabaseQueue(path: path).writeWithoutTransaction {
      try String.fetchAll($0, sql: "PRAGMA quick_check(1)")
    }
    return rows == ["ok"]
  }
}
