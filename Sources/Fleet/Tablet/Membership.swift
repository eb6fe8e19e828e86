import Foundation
import Glibc
import Model

/// What lets a tablet into its club's store; nothing of it is in the database, which is copied and sent.
package struct Membership: Sendable, Hashable, Codable {
  /// Where the store is, as libpq takes it: hosts, database, login and password.
  package var place: [String: String]
  /// The certificate by which the store is known, as PEM; absent where the machine's own are asked.
  package var authority: String?
  /// 32 random bytes in hex, which no other tablet has.
  package var key: String
  /// What the tablet is called at the club.
  package var name: String
  /// What it was invited by; kept until the store has let it in.
  package var code: String?

  private enum CodingKeys: String, CodingKey {
    case place, key, name, code
    case authority = "ca"
  }

  package init(_ invitation: Invitation, name: String) {
    place = invitation.place
    authority = invitation.authority
    code = invitation.code
    key = Secret.key()
    self.name = name
  }

  /// The hosts of the store, for people to read.
  package var host: String { place["host"] ?? "?" }
}

/// Where a tablet's membership is kept: a file in the data folder that is its owner's alone.
package struct MembershipFile: Sendable {
  private let path: String
  private let authorityPath: String

  /// - Parameter folder: The data folder.
  package init(folder: String) {
    path = folder + "/club.json"
    authorityPath = folder + "/club-ca.pem"
  }

  /// Reads it.
  ///
  /// - Returns: It; nothing for a tablet of no club.
  /// - Throws: `FleetError.Code.refused` for a file that cannot be read.
  package func read() throws(FleetError) -> Membership? {
    guard access(path, F_OK) == 0 else { return nil }
    do {
      return try JSON.decode(Membership.self, from: Data(contentsOf: URL(fileURLWithPath: path)))
    } catch {
      throw FleetError(.refused, "\(path) cannot be read: \(error)")
    }
  }

  /// Keeps it.
  ///
  /// - Throws: `FleetError.Code.refused`
  func keep(_ membership: Membership) throws(FleetError) {
    if let authority = membership.authority {
      try PrivateFile.write(Array(authority.utf8), to: authorityPath, mayReplace: true)
    }
    let bytes: [UInt8]
    do {
      bytes = try JSON.bytes(membership)
    } catch {
      throw FleetError(.refused, "\(path) cannot be written: \(error)")
    }
    try PrivateFile.write(bytes, to: path, mayReplace: true)
  }

  /// Ends it.
  func remove() {
    unlink(path)
    unlink(authorityPath)
  }

  /// A network that goes in the middle of a call says nothing: it is asked after 10 s, and given up 15 s later.
  private static let patience = [
    "keepalives_idle": "10", "keepalives_interval": "5", "keepalives_count": "3",
    "tcp_user_timeout": "25000",
  ]

  /// What of an invitation libpq is told: nothing that names a file of this machine.
  private static let known: Set = [
    "host", "hostaddr", "port", "dbname", "user", "password", "sslmode", "target_session_attrs",
  ]

  /// Returns what libpq is told.
  func options(_ membership: Membership) -> [String: String] {
    var options = membership.place.filter { Self.known.contains($0.key) }
    options.merge(Self.patience) { $1 }
    if membership.authority != nil { options["sslrootcert"] = authorityPath }
    options["application_name"] = "sideline"
    return options
  }
}
