import FoundationEssentials
import Model

/// What a tablet needs to join a club: where the store is, and a code that is good for a while.
///
/// As a text it is one word, to be shown as a QR code, typed or carried as a file. Whoever has it may join:
/// it is to be kept like a password.
package struct Invitation: Sendable, Hashable, Codable {
  /// Where the store is, as libpq takes it: hosts, database, login and password.
  package var place: [String: String]
  package var code: String
  /// The certificate by which the store is known, as PEM; absent where the machine's own are asked.
  package var authority: String?

  private enum CodingKeys: String, CodingKey {
    case place
    case code
    case authority = "ca"
  }

  private static let mark = "sideline-club-1:"
  /// The longest text with small letters that a QR code holds (ISO/IEC 18004, version 40-L, byte mode).
  private static let longest = 2953

  package init(place: [String: String], code: String, authority: String? = nil) {
    self.place = place
    self.code = code
    self.authority = authority
  }

  /// Reads an invitation.
  ///
  /// - Parameter text: With or without white space around it.
  /// - Throws: `FleetError.Code.invitation` for a text that is none.
  package init(_ text: String) throws(FleetError) {
    let word = text.filter { !$0.isWhitespace }
    guard word.utf8.count <= Self.longest, word.hasPrefix(Self.mark),
      let data = Data(base64Encoded: Self.padded(String(word.dropFirst(Self.mark.count))))
    else { throw FleetError(.invitation, "This is no invitation to a club.") }
    do {
      self = try JSON.decode(Self.self, from: data)
    } catch {
      throw FleetError(.invitation, "The invitation is damaged.")
    }
  }

  /// Writes the invitation as one word (RFC 4648, section 5).
  ///
  /// - Returns: At most as much as a QR code holds.
  /// - Throws: `FleetError.Code.invitation` for more: its certificate is too long.
  package func text() throws(FleetError) -> String {
    let body: String
    do {
      body = Data(try JSON.bytes(self)).base64EncodedString()
    } catch {
      throw FleetError(.invitation, "\(error)")
    }
    let word =
      Self.mark + body.compactMap { $0 == "=" ? nil : $0 == "+" ? "-" : $0 == "/" ? "_" : $0 }
    guard word.utf8.count <= Self.longest else {
      throw FleetError(
        .invitation, "With this certificate the invitation is longer than a QR code may be.")
    }
    return word
  }

  private static func padded(_ text: String) -> String {
    let usual = String(text.map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 })
    return usual + String(repeating: "=", count: (4 - usual.count % 4) % 4)
  }
}
