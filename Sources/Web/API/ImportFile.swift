internal import Export
internal import Model
internal import Store
import Glibc

/// A file that is being received: it has no name, so nothing of it stays behind.
final class ImportFile: Sendable {
  private let descriptor: Int32
  private let path: String

  /// - Parameter folder: On the disk that has room for it, that of the database.
  /// - Throws: `StoreError.notWritable`, `diskFull`.
  init(folder: String) throws {
    path = folder + "/import-" + UUIDv7.string()
    descriptor = open(path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw Self.failure(path, errno) }
    unlink(path)
  }

  deinit { close(descriptor) }

  /// Writes a part at its place.
  ///
  /// - Throws: `StoreError.notWritable`, `diskFull`.
  func write(_ bytes: [UInt8], at offset: Int) throws {
    var done = 0
    while done < bytes.count {
      let count = bytes[done...].withUnsafeBytes {
        pwrite(descriptor, $0.baseAddress, $0.count, off_t(offset + done))
      }
      guard count > 0 else { throw Self.failure(path, errno) }
      done += count
    }
  }

  /// Returns the file for reading; it lives as long as what is returned.
  func source(size: Int) -> ByteSource {
    ByteSource(size: size) { offset, count in
      let wanted = max(0, min(count, size - offset))
      var failed: Int32 = 0
      let bytes = [UInt8](unsafeUninitializedCapacity: wanted) { buffer, filled in
        let got = pread(self.descriptor, buffer.baseAddress, wanted, off_t(offset))
        failed = got < 0 ? errno : 0
        filled = max(got, 0)
      }
      guard failed == 0 else { throw Self.failure(self.path, failed) }
      return bytes
    }
  }

  private static func failure(_ path: String, _ code: Int32) -> StoreError {
    guard code != ENOSPC, code != EDQUOT else { return .diskFull }
    return .notWritable(path: path, detail: String(cString: strerror(code)))
  }
}
