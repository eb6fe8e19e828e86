import HTTPTypes
import Model
import Store
import Testing

@testable import Web

@Suite struct RouteRolesTests {
  private static func screen(_ role: ScreenRole) -> Visitor {
    .screen(
      ScreenRecord(
        name: "Telefon", role: role, participant: role == .remote ? 7 : nil,
        token: [UInt8](repeating: 1, count: 32), pairedAt: Timestamp(milliseconds: 0, offset: 0),
        address: "192.168.1.9"))
  }

  /// What a screen may do that is no coach's, in so many words: who widens it changes this too.
  private static let lists: [ScreenRole: Set<String>] = [
    .watch: looking, .helper: looking.union(counting), .remote: answering,
  ]

  private static let always: Set<String> = [
    "GET /pair", "POST /api/v1/pairings", "GET /api/v1/pairings/:", "POST /api/v1/pairings/:/code",
    "GET /static/**", "GET /chart.js/chart.min.js",
  ]
  private static let paired: Set<String> = always.union([
    "GET /", "GET /help", "GET /help/:", "GET /screen",
    "GET /api/v1/screen", "DELETE /api/v1/screen", "GET /api/v1/live",
    "GET /api/v1/clock", "GET /api/v1/health", "GET /speech/:/:", "GET /speech/:/aloud/:",
  ])
  private static let looking: Set<String> = paired.union([
    "GET /follow", "GET /leaderboard", "GET /runs/:/follow", "GET /wall", "GET /wall/tv",
    "GET /api/v1/exercises", "GET /api/v1/leaderboard", "GET /api/v1/runs/:", "GET /api/v1/wall",
  ])
  private static let counting: Set<String> = [
    "GET /groups/:", "GET /api/v1/groups/:", "GET /api/v1/groups/:/schedule",
    "POST /api/v1/groups/:/presses", "GET /runs", "GET /runs/:/count",
    "POST /api/v1/runs/:/attempts", "POST /api/v1/runs/:/count",
    "POST /api/v1/runs/:/start", "POST /api/v1/runs/:/stop", "POST /api/v1/runs/:/undo",
  ]
  private static let answering: Set<String> = paired.union([
    "GET /eyetest/remote", "GET /api/v1/eyetest/rounds/:", "POST /api/v1/eyetest/rounds/:/answers",
    "GET /api/v1/learning/rounds/:", "POST /api/v1/learning/rounds/:/answers",
    "GET /api/v1/learning/rounds/:/sound",
  ])
  /// What only the tablet itself does.
  private static let owning: Set<String> = [
    "GET /doctor", "GET /api/v1/doctor", "GET /api/v1/report",
    "GET /room", "POST /api/v1/room", "DELETE /api/v1/room", "PUT /api/v1/room/requests/:",
    "DELETE /api/v1/room/requests/:", "PUT /api/v1/room/screens/:",
    "DELETE /api/v1/room/screens/:", "GET /settings/mail", "POST /api/v1/mail/server",
    "POST /api/v1/mail/settings", "POST /api/v1/mail/test",
    "GET /settings/club", "GET /api/v1/club", "POST /api/v1/club/join", "POST /api/v1/club/leave",
    "POST /api/v1/club/numbers", "POST /api/v1/club/people", "POST /api/v1/club/retry",
  ]

  /// What is asked for before who asks is looked at, of the routes that take no JSON.
  private static let types = [
    "POST /api/v1/learning/lists/import": "application/zip",
    "POST /api/v1/learning/sounds/:/:": "audio/wav",
  ]

  @Test func `every route says what it takes, and nothing else does`() async throws {
    let fixture = try await RouteFixture()
    defer { try? fixture.close() }
    let routes = Set(
      fixture.routes.filter { $0.method != .head }
        .map { RouteRoles.key($0.method.rawValue, $0.path) })
    let known = Set(RouteRoles.table.keys)
    #expect(routes.subtracting(known).sorted() == [])
    #expect(known.subtracting(routes).sorted() == [])
  }

  @Test func `what no route is known to take is the tablet's own`() {
    #expect(RouteRoles.right("GET", "/api/v1/unheard-of") == .owner)
    #expect(RouteRoles.right("PATCH", "/api/v1/live") == .owner)
    #expect(RouteRoles.right("GET", nil) == .owner)
    #expect(RouteRoles.right("HEAD", "/api/v1/live") == .paired)
  }

  @Test(arguments: ScreenRole.allCases)
  func `a role may do what is written here, and nothing else`(role: ScreenRole) {
    let allowed = Set(RouteRoles.table.filter { $0.value.admits(role) }.keys)
    guard let list = Self.lists[role] else {
      #expect(allowed == Set(RouteRoles.table.keys).subtracting(Self.owning))
      return
    }
    #expect(allowed.subtracting(list).sorted() == [])
    #expect(list.subtracting(allowed).sorted() == [])
  }

  /// Sends every route a request as each role and as nobody; who is refused is refused before anything
  /// is done, so that whatever the request would do does not matter.
  @Test func `all routes refuse whoever may not use them`() async throws {
    let fixture = try await RouteFixture()
    defer { try? fixture.close() }
    var refused = 0
    for (method, path) in fixture.routes where method != .head {
      let right = RouteRoles.right(method.rawValue, path)
      let address = path.split(separator: "/").map { part in
        part.hasPrefix(":") || part.hasPrefix("{") || part == "**" ? "7" : String(part)
      }.joined(separator: "/")
      let visitors: [(ScreenRole?, Visitor)] =
        ScreenRole.allCases.map { (Optional($0), Self.screen($0)) } + [(nil, .stranger)]
      for (role, visitor) in visitors {
        guard !(role.map(right.admits) ?? (right == .anyone)) else { continue }
        let answer = try await fixture.sendWhole(
          method, "/" + address, type: Self.types[RouteRoles.key(method.rawValue, path)],
          visitor: visitor)
        refused += 1
        let who = "\(method.rawValue) \(path) by \(role?.rawValue ?? "nobody")"
        if role != nil {
          #expect(answer.status == 403, "\(who): \(answer.status)")
          // A page says it in words.
          if path.hasPrefix("/api/") {
            #expect(answer.body.contains(#""code":"role-too-low""#), "\(who)")
          }
        } else if method == .get, !path.hasPrefix("/api/") {
          #expect(answer.status == 303, "\(who): \(answer.status)")
          #expect(answer.headers[.location] == "/pair", "\(who)")
        } else {
          #expect(answer.status == 401, "\(who): \(answer.status)")
          #expect(answer.body.contains(#""code":"not-paired""#), "\(who)")
        }
      }
    }
    #expect(refused > 600)
  }

  @Test(arguments: [("tap", 404), ("void", 404), ("stop", 403), ("correct", 403)])
  func `a helper presses in a group run, and neither ends it nor corrects`(
    kind: String, status: Int
  ) async throws {
    let fixture = try await RouteFixture()
    defer { try? fixture.close() }
    let path = "/api/v1/groups/7/presses"
    let body = #"{"kind":"\#(kind)","participant":7,"event":"x","reason":"x"}"#
    let helped = try await fixture.sendWhole(.post, path, body, visitor: Self.screen(.helper))
    #expect(helped.status == status, "\(helped.body)")
    let coached = try await fixture.sendWhole(.post, path, body, visitor: Self.screen(.coach))
    #expect(coached.status == 404, "\(coached.body)")
  }

  @Test(arguments: [(ScreenRole.watch, "/follow"), (.helper, "/runs"), (.coach, "/groups")])
  func `who looks on sees the wall and nothing to press but the way back`(
    role: ScreenRole, back: String
  ) async throws {
    let fixture = try await RouteFixture()
    defer { try? fixture.close() }
    let page = try await fixture.sendWhole(.get, "/wall", visitor: Self.screen(role))
    #expect(page.status == 200)
    #expect(page.body.contains(#"href="\#(back)""#))
    #expect(page.body.contains("data-begin") == (role == .coach))
    #expect(page.body.contains("/wall/straps") == (role == .coach))
  }

  @Test func `a remote answers no round of anybody else`() async throws {
    let fixture = try await RouteFixture()
    defer { try? fixture.close() }
    for number in [7, 8] { try fixture.store.upsertParticipant(Participant(number: number)) }
    for (person, status) in [(7, 200), (8, 403)] {
      let begun = try await fixture.send(
        .post, "/api/v1/eyetest/rounds", #"{"kind":"game","participant":\#(person)}"#)
      #expect(begun.status == 201, "\(begun.body)")
      let round = try JSON.decode([String: JSONValue].self, from: begun.body.utf8)
      guard case .string(let id)? = round["id"] else { continue }
      let seen = try await fixture.sendWhole(
        .get, "/api/v1/eyetest/rounds/\(id)", visitor: Self.screen(.remote))
      #expect(seen.status == status, "\(seen.body)")
      let watched = try await fixture.sendWhole(
        .get, "/api/v1/eyetest/rounds/\(id)", visitor: Self.screen(.watch))
      #expect(watched.status == 403)
    }
  }

  @Test(
    arguments: [
      ("127.0.0.1:8080", nil, 200), ("hall.local:8080", nil, 200), ("HALL.local:8080", nil, 200),
      ("evil.example:8080", nil, 403), ("hall.local", nil, 403), ("localhost:8080", nil, 403),
      ("hall.local:8080", "https://hall.local:8080", 200),
      ("hall.local:8080", "http://hall.local:8080", 403),
      ("hall.local:8080", "https://evil.example", 403), ("hall.local:8080", "null", 403),
    ] as [(String, String?, Int)])
  func `the open listener knows its own names alone`(host: String, origin: String?, status: Int)
    async throws
  {
    let fixture = try await RouteFixture()
    defer { try? fixture.close() }
    let answer = try await fixture.sendWhole(
      .get, "/api/v1/screen", visitor: Self.screen(.watch), host: host)
    #expect(answer.status == (origin == nil ? status : 200))
    guard let origin else { return }
    let asked = try await fixture.sendWhole(
      .post, "/api/v1/pairings", #"{"name":"x"}"#, visitor: .stranger, host: host, origin: origin)
    #expect(asked.status == (status == 200 ? 201 : 403), "\(asked.body)")
  }
}
