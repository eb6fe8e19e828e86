internal import FoundationEssentials
import Glibc

/// Keeps a second daemon away from a data folder for as long as the value lives.
///
/// The kernel releases the lock when the process ends, however it ends. The file also says where
/// the daemon answers, for the commands beside it.
package final class DataLock: Sendable {
  /// Another process has the folder.
  package struct Held: Error, Sendable, Hashable {
    package var path: String
    package var process: Int?
    /// Where it answers on the loopback, if it does by now.
    package var port: Int?
  }

  /// `F_OFD_SETLK` (fcntl_locking(2)), a lock of the open file: closing another descriptor of the
  /// same file does not drop it.
  private static let setLock: Int32 = 37
  /// What stands in the file once a daemon has answered with data of this folder.
  private static let mark = "used"
  private let descriptor: Int32
  /// Whether there was a daemon before that had data in this folder.
  package let wasUsed: Bool

  /// Takes the lock.
  ///
  /// - Throws: `Held`; `StoreError.notWritable`, `diskFull` if there can be no such file.
  package init(folder: String) throws {
    let path = folder + "/sideline.lock"
    try DatabaseFile.createFolders(of: path)
    let descriptor = open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw DatabaseFile.failure(path, errno) }
    var lock = Glibc.flock()
    lock.l_type = Int16(F_WRLCK)
    lock.l_whence = Int16(SEEK_SET)
    guard fcntl(descriptor, Self.setLock, &lock) == 0 else {
      let code = errno
      close(descriptor)
      guard code == EAGAIN || code == EACCES else { throw DatabaseFile.failure(path, code) }
      throw Self.holder(path)
    }
    self.descriptor = descriptor
    wasUsed = Self.wasUsed(folder)
    write("\(getpid())\n\(wasUsed ? Self.mark + "\n" : "")")
  }

  /// Returns true if there was a daemon before that had data in a folder, whoever has it now.
  package static func wasUsed(_ folder: String) -> Bool {
    let words = words(folder + "/sideline.lock")
    // Earlier versions wrote only where the daemon answers.
    return words.contains { $0 == mark } || words.count > 1
  }

  deinit { close(descriptor) }

  /// Tells the commands beside the daemon where it answers.
  package func announce(port: Int) { write("\(getpid()) \(port)\n\(Self.mark)\n") }

  /// What is written there is a help and not what locks.
  private func write(_ text: String) {
    let bytes = Array(text.utf8)
    // Cut only then: on a full disk the room that the file has is all there is.
    let count = bytes.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, 0) }
    if count == bytes.count { _ = ftruncate(descriptor, off_t(count)) }
  }

  private static func holder(_ path: String) -> Held {
    let words = words(path)
    return Held(
      path: path, process: words.first.flatMap { Int($0) },
      port: words.dropFirst().first.flatMap { Int($0) })
  }

  private static func words(_ path: String) -> [Substring] {
    let data = FileManager.default.contents(atPath: path) ?? Data()
    return String(decoding: data.prefix(100), as: UTF8.self).split { $0 == " " || $0 == "\n" }
  }
}
