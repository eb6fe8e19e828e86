import Foundation
import Glibc

/// Files with secrets in them: their owner's alone, there at once and whole or not at all.
enum PrivateFile {
  /// Writes a file.
  ///
  /// - Parameters:
  ///   - bytes: What is in it.
  ///   - path: Where; its folder is made.
  ///   - mayReplace: Whether there may be one already.
  /// - Throws: `FleetError.Code.refused` if it cannot be written; what was there stays then.
  static func write(
    _ bytes: [UInt8], to path: String, mayReplace: Bool = false
  ) throws(FleetError) {
    do {
      try FileManager.default.createDirectory(
        at: URL(fileURLWithPath: path).deletingLastPathComponent(),
        withIntermediateDirectories: true)
    } catch {
      throw FleetError(.refused, "\(path) cannot be written: \(error)")
    }
    let fresh = mayReplace ? path + ".new" : path
    if mayReplace { unlink(fresh) }
    let file = open(fresh, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw failure(path) }
    defer { close(file) }
    let count = bytes.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
    guard count == bytes.count, fsync(file) == 0 else {
      // A part of a disk that is full is no error of the kernel's.
      if count >= 0, count < bytes.count { errno = ENOSPC }
      let failure = failure(path)
      unlink(fresh)
      throw failure
    }
    if mayReplace, rename(fresh, path) != 0 { throw failure(path) }
  }

  private static func failure(_ path: String) -> FleetError {
    FleetError(.refused, "\(path) cannot be written: \(String(cString: strerror(errno)))")
  }
}
