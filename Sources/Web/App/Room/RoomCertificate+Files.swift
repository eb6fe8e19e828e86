import FoundationEssentials
import Glibc
import Model

/// Where the certificate of the open station comes from.
package struct RoomCertificateFiles: Sendable {
  private static let name = "room.pem"
  /// How much of a file is read; a chain has some thousand bytes.
  private static let most = 256 * 1024

  /// A certificate that somebody gave, and its key.
  package struct Supplied: Sendable, Hashable {
    package var certificate: String
    package var key: String

    package init(certificate: String, key: String) {
      self.certificate = certificate
      self.key = key
    }

    /// Returns what the service manager hands over (systemd.exec(5), `LoadCredential=`), if it does.
    package static func credential(
      in folder: String? = ProcessInfo.processInfo.environment["CREDENTIALS_DIRECTORY"]
    ) -> Supplied? {
      guard let folder else { return nil }
      let pair = Supplied(
        certificate: folder + "/room-certificate", key: folder + "/room-key")
      // One of them alone is a mistake that is told when the room is opened.
      guard access(pair.certificate, F_OK) == 0 || access(pair.key, F_OK) == 0 else { return nil }
      return pair
    }
  }

  private let folder: String
  private let supplied: Supplied?

  /// - Parameters:
  ///   - folder: Where one that is made here is kept.
  ///   - supplied: One that somebody gave, which is used as it is.
  package init(folder: String, supplied: Supplied?) {
    self.folder = folder
    self.supplied = supplied
  }

  private var path: String { folder + "/" + Self.name }

  /// Returns the certificate that somebody gave, or the one that was made before if it still does, or a
  /// new one.
  ///
  /// - Parameters:
  ///   - machine: What this machine is called.
  ///   - names: The names and addresses that the station is reached by.
  ///   - now: The present.
  /// - Returns: The certificate, which holds now.
  /// - Throws: `RoomTrouble`.
  func certificate(
    for machine: String, names: Set<String>, now: Timestamp
  ) throws(RoomTrouble) -> RoomCertificate {
    if let supplied {
      return try RoomCertificate(
        try Self.content(supplied.certificate), key: try Self.content(supplied.key),
        path: supplied.certificate, isSupplied: true, now: now)
    }
    if let kept = kept(now: now), !kept.isOld(at: now, for: names) { return kept }
    let text: String
    do {
      text = try RoomCertificate.make(for: machine, names: names, now: now)
    } catch {
      throw .certificateNotKept(detail: "\(error)")
    }
    try keep(Array(text.utf8))
    return try RoomCertificate(
      Array(text.utf8), key: Array(text.utf8), path: path, isSupplied: false, now: now)
  }

  /// Returns what the certificate says that is there, whether it holds or not.
  func facts(now: Timestamp) -> RoomCertificate.Facts? {
    guard let content = try? Self.content(supplied?.certificate ?? path) else { return nil }
    return RoomCertificate.facts(content, isSupplied: supplied != nil, now: now)
  }

  /// Returns what was made before; nothing for what is of no use any more, which is made anew.
  private func kept(now: Timestamp) -> RoomCertificate? {
    guard let content = try? Self.content(path) else { return nil }
    return try? RoomCertificate(
      content, key: content, path: path, isSupplied: false, now: now)
  }

  private static func content(_ path: String) throws(RoomTrouble) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw .certificateUnreadable(path: path) }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: most)
    var count = 0
    while count < most {
      let step = bytes.withUnsafeMutableBytes {
        read(descriptor, $0.baseAddress?.advanced(by: count), most - count)
      }
      if step < 0, errno == EINTR { continue }
      guard step >= 0 else { throw .certificateUnreadable(path: path) }
      if step == 0 { return Array(bytes.prefix(count)) }
      count += step
    }
    throw .certificateUnreadable(path: path)
  }

  /// Writes a file that nobody else may read, as a whole or not at all.
  private func keep(_ bytes: [UInt8]) throws(RoomTrouble) {
    let fresh = path + ".new"
    unlink(fresh)
    let descriptor = open(fresh, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw Self.failure(fresh) }
    let count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    let isKept = count == bytes.count && fsync(descriptor) == 0
    let trouble = Self.failure(fresh)
    guard close(descriptor) == 0, isKept else {
      unlink(fresh)
      throw trouble
    }
    guard rename(fresh, path) == 0 else { throw Self.failure(path) }
  }

  private static func failure(_ path: String) -> RoomTrouble {
    .certificateNotKept(detail: "\(path): \(String(cString: strerror(errno)))")
  }
}
