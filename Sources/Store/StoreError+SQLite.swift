internal import GRDB
import Model

extension StoreError {
  /// Words what GRDB threw; our own errors pass.
  init(_ error: any Error, path: String) {
    switch error {
    case let error as StoreError: self = error
    case let error as DatabaseError: self.init(sqlite: error, path: path)
    case let error as JSON.NotFinite: self = .refused("\(error.key) is not a finite number")
    default: self = .failed(code: ResultCode.SQLITE_ERROR.rawValue, message: "\(error)")
    }
  }

  /// Matches result codes; an extended code is named before its primary one.
  ///
  /// Source: sqlite.org/rescode.html.
  private init(sqlite error: DatabaseError, path: String) {
    let message = error.message ?? "no message"
    switch error.extendedResultCode {
    case .SQLITE_NOTADB: self = .notADatabase(path: path)
    case .SQLITE_CORRUPT: self = .damaged(message)
    // A full disk cannot hold the write-ahead log's shared index either.
    case .SQLITE_FULL, .SQLITE_IOERR_SHMSIZE: self = .diskFull
    case .SQLITE_CANTOPEN, .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_AUTH:
      self = .notWritable(path: path, detail: message)
    case .SQLITE_BUSY, .SQLITE_LOCKED: self = .busy
    case .SQLITE_CONSTRAINT, .SQLITE_MISMATCH, .SQLITE_TOOBIG: self = .refused(message)
    default: self = .failed(code: error.extendedResultCode.rawValue, message: message)
    }
  }
}
