import Glibc

/// Makes the file before SQLite opens it, because SQLite would give it the mode of the umask.
enum DatabaseFile {
  /// Makes the file (mode 0600) and its folders (mode 0700) where they are missing.
  ///
  /// An existing file is not opened here: closing it again would drop the locks that this
  /// process may hold on it (sqlite.org/howtocorrupt.html section 2.2).
  ///
  /// - Throws: `StoreError.notWritable`, `StoreError.diskFull`.
  static func create(_ path: String) throws {
    try createFolders(of: path)
    let descriptor = open(path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
    guard descriptor < 0 else {
      close(descriptor)
      return
    }
    let code = errno
    guard code != EEXIST else { return }
    throw failure(path, code)
  }

  /// Whether there is a file with at least a byte in it.
  static func hasContent(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_size > 0
  }

  static func createFolders(of path: String) throws {
    var folder = path.hasPrefix("/") ? "/" : ""
    for part in path.split(separator: "/").dropLast() {
      folder += part
      if mkdir(folder, 0o700) != 0 {
        let code = errno
        guard access(folder, F_OK) == 0 else { throw failure(folder, code) }
      }
      folder += "/"
    }
  }

  static func failure(_ path: String, _ code: Int32) -> StoreError {
    guard code != ENOSPC, code != EDQUOT else { return .diskFull }
    return .notWritable(path: path, detail: String(cString: strerror(code)))
  }
}
