internal import FoundationEssentials
import Glibc

/// The password of the mail account: a systemd credential, else a file for the owner alone.
///
/// It is read for each conversation, so that a token that something else renews is the new one.
package struct MailPassword: Sendable {
  package enum Source: String, Sendable, Hashable, Codable {
    case none, file, credential
  }

  static let name = "smtp-password"
  private static let longest = 8192
  private let file: String
  private let credential: String?

  /// - Parameters:
  ///   - folder: The data folder.
  ///   - credentials: `$CREDENTIALS_DIRECTORY` (systemd.exec(5)).
  package init(
    folder: String,
    credentials: String? = ProcessInfo.processInfo.environment["CREDENTIALS_DIRECTORY"]
  ) {
    file = folder + "/" + Self.name
    credential = credentials.map { $0 + "/" + Self.name }
  }

  package var source: Source {
    if let credential, access(credential, F_OK) == 0 { return .credential }
    return access(file, F_OK) == 0 ? .file : .none
  }

  /// What is wrong with where the password is kept.
  package enum Trouble: Sendable, Hashable {
    case missing
    /// The file holds none that can be read.
    case unreadable(path: String)
    /// Others on this machine may read the file.
    case open(path: String, mode: UInt32)
  }

  /// What keeps the password from being used, or from being ours alone.
  package var trouble: Trouble? {
    guard source != .none else { return .missing }
    var status = stat()
    // systemd itself decides who may read a credential.
    if source == .file, stat(file, &status) == 0, status.st_mode & 0o077 != 0 {
      return .open(path: file, mode: status.st_mode & 0o777)
    }
    return read() == nil ? .unreadable(path: credential ?? file) : nil
  }

  /// Returns the password without the line end that an editor leaves.
  package func read() -> String? {
    let path: String
    switch source {
    case .none: return nil
    case .file: path = file
    case .credential: path = credential ?? file
    }
    guard let data = FileManager.default.contents(atPath: path), data.count <= Self.longest,
      var text = String(validating: data, as: UTF8.self)
    else { return nil }
    while let last = text.unicodeScalars.last, last == "\n" || last == "\r" {
      text.unicodeScalars.removeLast()
    }
    return text.isEmpty ? nil : text
  }

  /// Keeps another password, or none, in the file (mode 0600), at once or not at all.
  ///
  /// - Throws: `OutboxError.passwordFromSystem`, `passwordNotKept`.
  package func keep(_ password: String?) throws(OutboxError) {
    guard source != .credential else { throw .passwordFromSystem }
    guard let password, !password.isEmpty else {
      guard unlink(file) == 0 || errno == ENOENT else { throw Self.failure() }
      return
    }
    let bytes = Array(password.utf8)
    guard bytes.count <= Self.longest, !bytes.contains(where: { $0 < 0x20 }) else {
      throw .passwordNotKept("it is too long or has control characters")
    }
    let fresh = file + ".new"
    guard unlink(fresh) == 0 || errno == ENOENT else { throw Self.failure() }
    let descriptor = open(fresh, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw Self.failure() }
    let count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    guard count == bytes.count, fsync(descriptor) == 0 else {
      let error = Self.failure()
      close(descriptor)
      throw error
    }
    close(descriptor)
    guard rename(fresh, file) == 0 else { throw Self.failure() }
  }

  private static func failure() -> OutboxError {
    .passwordNotKept(String(cString: strerror(errno)))
  }
}
