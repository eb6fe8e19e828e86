import Store

/// Why a call to a club's store came to nothing.
package struct FleetError: Error, Sendable, Hashable, CustomStringConvertible {
  package enum Code: String, Sendable, Hashable, CaseIterable {
    /// libpq is not on this machine.
    case noLibrary = "fleet-no-library"
    /// Nothing answers at the store's address.
    case unreachable = "fleet-unreachable"
    /// The store does not take the login, or shows a certificate that is not its own.
    case notLetIn = "fleet-not-let-in"
    /// The store was silent for too long, or the connection was cut: what was asked may have been done.
    case unanswered = "fleet-unanswered"
    /// The store cannot take it now: it is full, starts, or others are in the way.
    case later = "fleet-later"
    /// The store and this program do not understand each other's version.
    case version = "fleet-version"
    /// The store knows this tablet no more.
    case unknownTablet = "fleet-unknown-tablet"
    /// An invitation leads nowhere.
    case invitation = "fleet-invitation"
    /// The store refuses what it was given.
    case refused = "fleet-refused"
    /// The club has more people than a tablet holds.
    case tooMany = "fleet-too-many"
    /// The tablet is in a club already.
    case already = "fleet-already"
    /// The tablet cannot keep what came.
    case tablet = "fleet-tablet"
    /// Somebody is to be forgotten of whom a run goes on here.
    case busy = "fleet-busy"

    /// Whether it may be over by itself at any moment.
    var mayMend: Bool {
      switch self {
      case .unreachable, .unanswered, .later, .busy, .tablet: true
      default: false
      }
    }
  }

  package var code: Code
  /// What happened, in the words of libpq or of the store, for those who look after it.
  package var detail: String
  /// The store's code for it (PostgreSQL, appendix A); absent where it said nothing.
  package var state: String?

  package init(_ code: Code, _ detail: String, state: String? = nil) {
    self.code = code
    self.detail = detail
    self.state = state
  }

  /// Whether it is of a document that was sent, and not of the store or of this tablet.
  var isDocuments: Bool {
    guard let state else { return false }
    return state == "SL010" || state == "SL011" || state.hasPrefix("22") || state.hasPrefix("54")
  }

  package var description: String { "\(code.rawValue): \(detail)" }

  /// Sorts what went wrong on the tablet itself.
  init(_ error: any Error) {
    switch error {
    case let error as FleetError: self = error
    case StoreError.conflict: self.init(.busy, "\(error)")
    default: self.init(.tablet, "\(error)")
    }
  }

  /// Sorts what the store refused by its code.
  ///
  /// - Parameters:
  ///   - state: The five characters of SQLSTATE.
  ///   - detail: The store's sentence.
  package init(state: String, _ detail: String) {
    let code: Code =
      switch state {
      case "SL001", "SL013": .version
      case "SL002": .unknownTablet
      case "SL003", "SL004", "SL005", "SL006": .invitation
      case "SL007": .notLetIn
      case "SL012": .tooMany
      // The function that is asked for is not there, or has other parameters.
      case "42883", "3F000": .version
      case _ where ["08", "25", "40", "53", "55", "57", "58", "XX"].contains(state.prefix(2)):
        .later
      case _ where state.hasPrefix("28") || state == "42501": .notLetIn
      default: .refused
      }
    self.init(code, detail, state: state)
  }
}
