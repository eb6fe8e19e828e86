import Foundation
import Model

/// What the owner's machine keeps of a club: how to reach its store, and what invitations say.
///
/// The file has a password in it and is its owner's alone.
package struct ClubFile: Sendable, Hashable, Codable {
  /// How the owner reaches the store, as libpq takes it.
  package var owner: String
  /// The club's number and name at the store.
  package var club: Int
  package var name: String
  /// What tablets reach the store with.
  package var place: [String: String]
  package var authority: String?

  private enum CodingKeys: String, CodingKey {
    case owner, club, name, place
    case authority = "ca"
  }

  package init(
    owner: String, club: Int, name: String, place: [String: String], authority: String?
  ) {
    self.owner = owner
    self.club = club
    self.name = name
    self.place = place
    self.authority = authority
  }

  /// Reads a file.
  ///
  /// - Parameter path: Where it is.
  /// - Throws: `FleetError.Code.refused` if the file is missing or is none of ours.
  package init(at path: String) throws(FleetError) {
    do {
      self = try JSON.decode(Self.self, from: Data(contentsOf: URL(fileURLWithPath: path)))
    } catch {
      throw FleetError(.refused, "\(path) cannot be read: \(error)")
    }
  }

  /// Writes a new file that nobody else may read.
  ///
  /// - Parameter path: Where there is none yet; its folder is made.
  /// - Throws: `FleetError.Code.refused` if there is one already, or it cannot be written.
  package func write(to path: String) throws(FleetError) {
    let bytes: [UInt8]
    do {
      bytes = try JSON.bytes(self)
    } catch {
      throw FleetError(.refused, "\(path) cannot be written: \(error)")
    }
    try PrivateFile.write(bytes, to: path)
  }
}
