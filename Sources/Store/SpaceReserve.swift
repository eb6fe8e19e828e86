import Glibc

/// Room on the disk that is kept free for the day when it is full.
///
/// SQLite cannot open a database without room for what it keeps beside it, and a deletion is a row
/// too. The file is given up then, so that results can be looked at, taken out and deleted.
package struct SpaceReserve: Sendable {
  /// In bytes.
  private static let size = 8 << 20
  /// The reserve is made only where so many of it are free: it shall not be what fills the disk.
  private static let share = 8

  private let path: String

  package init(dataFolder: String) { path = dataFolder + "/sideline.reserve" }

  /// Makes the reserve if it is not there and there is room enough.
  package func keep() {
    var disk = statvfs()
    guard access(path, F_OK) != 0, statvfs(path.folder, &disk) == 0,
      UInt(disk.f_bavail) * UInt(disk.f_frsize) >= UInt(Self.size * Self.share)
    else { return }
    let descriptor = open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return }
    let isWhole = posix_fallocate(descriptor, 0, off_t(Self.size)) == 0
    close(descriptor)
    if !isWhole { unlink(path) }
  }

  /// Gives the reserve up.
  ///
  /// - Returns: Whether there was one.
  package func giveUp() -> Bool { unlink(path) == 0 }
}

extension String {
  /// The folder of a path.
  fileprivate var folder: String { lastIndex(of: "/").map { String(self[..<$0]) } ?? "." }
}
