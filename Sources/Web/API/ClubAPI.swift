import Fleet
import Hummingbird
import Model
import Station
import Store

/// `/api/v1/club`: whether this tablet is of a club, how it is with it, and what a coach decides there.
struct ClubAPI: Sendable {
  /// As many letters as the club's store takes.
  static let longestName = 80

  let club: Club?
  let catalogue: Catalogue
  let words: [Language: Words]

  private struct JoinBody: Decodable {
    var invitation: String
    var name: String
  }

  private struct LeaveBody: Decodable {
    /// Whether it leaves although something waits, or nobody answers.
    var now: Bool
  }

  private struct PeopleBody: Decodable {
    var first: Int
    var second: Int
    var same: Bool
  }

  private struct NumberBody: Decodable {
    var number: Int
  }

  func add(to group: RouterGroup<WebContext>) {
    group.get("club", use: read)
    group.post("club/join", use: join)
    group.post("club/leave", use: leave)
    group.post("club/retry", use: retry)
    group.post("club/people", use: people)
    group.post("club/numbers", use: numbers)
  }

  private func read(_ request: Request, _ context: WebContext) throws -> Response {
    let club = try club.here()
    club.look()
    return try JSONAnswer.response(try view(of: club, request))
  }

  private func join(_ request: Request, _ context: WebContext) async throws -> Response {
    let club = try club.here()
    let body = try await JSONBody(request)
    let wish = try body.decoded(as: JoinBody.self)
    let name = wish.name.trimmed
    guard (1...Self.longestName).contains(name.unicodeScalars.count), Participant.isPlain(name)
    else {
      throw Problem(
        .unprocessableContent, "club-name-invalid",
        "name is not 1 to \(Self.longestName) letters in one line.")
    }
    let invitation = try Invitation(wish.invitation)
    return try await Idempotency.answer(request, body, by: catalogue, status: .ok) { _ in
      _ = try await club.join(invitation, name: name)
      return try view(of: club, request)
    }
  }

  // The rest may be done twice as well as once, and its answers name people: none is remembered.

  private func leave(_ request: Request, _ context: WebContext) async throws -> Response {
    let (club, wish) = try await wish(LeaveBody.self, request)
    try await club.leave(isForced: wish.now)
    return try JSONAnswer.response(try view(of: club, request))
  }

  private func retry(_ request: Request, _ context: WebContext) async throws -> Response {
    let club = try club.here()
    _ = try await JSONBody(request)
    try club.retry()
    return try JSONAnswer.response(try view(of: club, request))
  }

  private func people(_ request: Request, _ context: WebContext) async throws -> Response {
    let (club, wish) = try await wish(PeopleBody.self, request)
    guard wish.first != wish.second else {
      throw Problem.invalid("second", "another number than first")
    }
    try Self.known { try club.say(wish.first, wish.second, same: wish.same) }
    return try JSONAnswer.response(try view(of: club, request))
  }

  private func numbers(_ request: Request, _ context: WebContext) async throws -> Response {
    let (club, wish) = try await wish(NumberBody.self, request)
    try Self.known { try club.keepNumber(wish.number) }
    return try JSONAnswer.response(try view(of: club, request))
  }

  private func wish<Body: Decodable>(
    _ type: Body.Type, _ request: Request
  ) async throws -> (Club, Body) {
    let club = try club.here()
    let body = try await JSONBody(request)
    try Idempotency.check(request, body, by: catalogue)
    return (club, try body.decoded(as: type))
  }

  private func view(of club: Club, _ request: Request) throws -> ClubView {
    ClubView(try club.status(), words[Preferences(request).language], now: .now())
  }

  private static func known(_ act: () throws -> Void) throws {
    do {
      try act()
    } catch StoreError.notFound {
      throw Problem(.notFound, "unknown-participant", "The club knows no such participant.")
    }
  }
}

extension Club? {
  /// Returns the club's part of the station.
  ///
  /// - Throws: `Problem` 503 where a copy of a damaged database is shown, which sends nothing.
  func here() throws -> Club {
    guard let self else {
      throw Problem(
        .serviceUnavailable, "club-not-here", "A copy of a damaged database is of no club.")
    }
    return self
  }
}
