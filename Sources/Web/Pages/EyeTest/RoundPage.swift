import EyeTest
import HTTPTypes
import Hummingbird
import Model
import Station

/// Who may see the pages of one kind of round: where it is taken, and what it came to.
struct RoundPage: Sendable {
  let kind: RoundKind
  let station: Station
  let catalogue: Catalogue

  /// Shows where a round is taken to a player who is known; leads anybody else to the menu.
  func player(
    _ request: Request, _ show: (Participant, Preferences) throws -> Response
  ) throws -> Response {
    let asked = request.uri.queryParameters["participant"].flatMap { Int($0) }
    guard let asked, let player = try catalogue.participants().first(where: { $0.number == asked })
    else { return Self.elsewhere("/eyetest") }
    return try show(player, Preferences(request))
  }

  /// Shows what a round came to; one that is open goes on, one of another kind is shown where it
  /// belongs.
  func result(
    _ request: Request, _ context: WebContext,
    _ show: (Round, Preferences) async throws -> Response
  ) async throws -> Response {
    let round = try await station.round(RunID(rawValue: try PathPart.text("id", context)))
    let id = PathText.encoded(round.id.rawValue)
    guard case .eye(let found) = round.form else {
      throw Problem(.notFound, "not-found", "There is no such round of the eye test.")
    }
    guard found == kind else { return Self.elsewhere("\(found.resultPath)/\(id)") }
    guard round.state == .over else {
      return Self.elsewhere("\(kind.path)?participant=\(round.participant)&round=\(id)")
    }
    return try await show(round, Preferences(request))
  }

  private static func elsewhere(_ path: String) -> Response {
    Response(status: .seeOther, headers: [.location: path])
  }
}

extension RoundKind {
  /// Where it is taken.
  var path: String {
    switch self {
    case .game: "/eyetest/play"
    case .acuity: "/eyetest/measure"
    case .colour: "/eyetest/colour"
    case .contrast: "/eyetest/contrast"
    case .digits: "/eyetest/digits"
    }
  }

  /// Below which what its rounds came to is shown.
  var resultPath: String {
    switch self {
    case .game: "/eyetest/rounds"
    case .acuity: "/eyetest/measured"
    case .colour, .contrast, .digits: path
    }
  }
}
