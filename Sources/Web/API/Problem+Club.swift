import Fleet
import HTTPTypes

extension Problem {
  init(_ error: FleetError) {
    let status: HTTPResponse.Status =
      switch error.code {
      case .noLibrary, .unreachable, .unanswered, .later, .busy: .serviceUnavailable
      case .already: .conflict
      case .notLetIn, .unknownTablet, .version, .invitation, .refused, .tooMany:
        .unprocessableContent
      case .tablet: .internalServerError
      }
    self.init(status, error.code.rawValue, error.detail)
    sentence = Sentence(key: Words.key(of: error), parts: [:])
  }
}

extension Words {
  /// What is the matter with an invitation, by what the club's store says of it (SQLSTATE).
  private static let invitations = [
    "SL003": "unknown", "SL004": "over", "SL005": "used", "SL006": "foreign",
  ]

  /// Returns where the sentence stands that says what happened and what to do now.
  static func key(of error: FleetError) -> String {
    if error.code == .invitation, let word = error.state.flatMap({ invitations[$0] }) {
      return "club.invitation.\(word)"
    }
    return "problem.\(error.code.rawValue)"
  }

  /// Returns what happened at the club's store and what to do now.
  func sentence(on error: FleetError) -> String { self(Self.key(of: error)) }
}
