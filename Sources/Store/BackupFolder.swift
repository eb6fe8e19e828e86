internal import FoundationEssentials
package import Model

/// The copies of the database in `DIR/backups`, by the time at which they were made.
package struct BackupFolder: Sendable {
  /// One copy that was checked when it was made.
  package struct Backup: Sendable, Hashable {
    package var path: String
    package var madeAt: Timestamp
  }

  /// Of so many last days the newest copy is kept, and of so many last months.
  package static let days = 7
  package static let months = 6

  package let path: String

  package init(dataFolder: String) { path = dataFolder + "/backups" }

  /// The copies, newest first.
  package var backups: [Backup] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.compactMap { name in
      Self.time(name).map { Backup(path: path + "/" + name, madeAt: $0) }
    }.sorted { $0.madeAt > $1.madeAt }
  }

  /// Makes a copy and removes those that are no longer kept.
  ///
  /// - Throws: `StoreError`; nothing is removed then.
  package func make(of store: Store, at time: Timestamp) throws -> Backup {
    let backup = Backup(path: path + "/" + Self.name(time), madeAt: time)
    try store.backUp(to: backup.path)
    let kept = Self.kept(backups.map(\.madeAt))
    for old in backups where !kept.contains(old.madeAt) {
      try? FileManager.default.removeItem(atPath: old.path)
    }
    return backup
  }

  /// Returns which copies stay: the newest of each of the last days and months that have one.
  package static func kept(_ times: [Timestamp]) -> Set<Timestamp> {
    var kept: Set<Timestamp> = []
    for (length, limit) in [(10, days), (7, months)] {
      var seen: Set<Substring> = []
      for time in times.sorted(by: >) {
        let period = utc(time).description.prefix(length)
        guard seen.count < limit || seen.contains(period) else { break }
        if seen.insert(period).inserted { kept.insert(time) }
      }
    }
    return kept
  }

  /// `sideline-20261121T214446Z.sqlite`, in UTC to the second.
  static func name(_ time: Timestamp) -> String {
    let digits = utc(time).description.prefix(19).filter { $0 != "-" && $0 != ":" }
    return "sideline-\(digits)Z.sqlite"
  }

  static func time(_ name: String) -> Timestamp? {
    let parts = name.split(separator: ".")
    guard parts.count == 2, parts[1] == "sqlite", parts[0].hasPrefix("sideline-"),
      parts[0].hasSuffix("Z")
    else { return nil }
    let digits = Array(parts[0].dropFirst("sideline-".count).dropLast())
    guard digits.count == 15, digits[8] == "T" else { return nil }
    func part(_ range: Range<Int>) -> String { String(digits[range]) }
    return Timestamp(
      "\(part(0..<4))-\(part(4..<6))-\(part(6..<8))T"
        + "\(part(9..<11)):\(part(11..<13)):\(part(13..<15)).000+00:00")
  }

  private static func utc(_ time: Timestamp) -> Timestamp {
    Timestamp(milliseconds: time.milliseconds, offset: 0)
  }
}
