internal import FoundationEssentials
package import Model

extension BackupFolder {
  /// The folder beside a store's file.
  package init(store: Store) {
    let folder = store.path.lastIndex(of: "/").map { String(store.path[..<$0]) } ?? "."
    self.init(dataFolder: folder)
  }

  /// Every older copy: the backups and what a restore put aside.
  package var copies: [String] {
    let aside = AsideCopies(dataFolder: String(path.dropLast("/backups".count)))
    return backups.map(\.path) + aside.files
  }

  /// Makes a copy and then removes every older one, so that what was erased is in none.
  ///
  /// - Returns: How many files were removed.
  /// - Throws: `StoreError`; nothing is removed then.
  package func renew(of store: Store, at time: Timestamp) throws -> Int {
    let old = copies
    let new = try make(of: store, at: time)
    var removed = 0
    for path in old where path != new.path {
      // One that `make` rotated out is gone already.
      if (try? FileManager.default.removeItem(atPath: path)) != nil { removed += 1 }
    }
    return removed
  }
}
