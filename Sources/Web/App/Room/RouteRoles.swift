import Model

/// What a route asks of who sends a request.
enum RouteRight: String, Sendable, Hashable, CaseIterable {
  /// Nothing: what a screen needs that is about to pair.
  case anyone
  /// To be paired, as whatever.
  case paired
  /// To look on; a remote does not.
  case watch
  /// To answer somebody's rounds; a screen that looks on does not.
  case remote
  /// The same, and that the round in the address is of whom the remote answers for.
  case ownRound
  /// To count and tap in runs.
  case helper
  case coach
  /// To be at the tablet itself.
  case owner

  func admits(_ role: ScreenRole) -> Bool {
    switch self {
    case .anyone, .paired: true
    case .watch: role != .remote
    case .remote, .ownRound: role == .remote || role == .coach
    case .helper: role == .helper || role == .coach
    case .coach: role == .coach
    case .owner: false
    }
  }
}

/// Which route asks for what; a route that is not here is the owner's.
enum RouteRoles {
  /// Looks up what a route asks for.
  ///
  /// - Parameters:
  ///   - method: As in a request; `HEAD` asks for what `GET` does.
  ///   - path: The route's path, its parameters by whatever name.
  /// - Returns: The right, which is the owner's for what is not known.
  static func right(_ method: String, _ path: String?) -> RouteRight {
    guard let path else { return .owner }
    return table[key(method == "HEAD" ? "GET" : method, path)] ?? .owner
  }

  /// Returns a route without the names of its parameters.
  static func key(_ method: String, _ path: String) -> String {
    let parts = path.split(separator: "/").map { part in
      part.hasPrefix("{") || part.hasPrefix(":") ? ":" : part
    }
    return "\(method) /\(parts.joined(separator: "/"))"
  }

  static let table: [String: RouteRight] = {
    let lists: [(RouteRight, String)] = [
      (.anyone, anyone), (.paired, paired), (.watch, watch), (.remote, remote),
      (.ownRound, ownRound), (.helper, helper), (.coach, coachPages), (.coach, coachCalls),
      (.coach, coachLearning), (.owner, owner),
    ]
    var table: [String: RouteRight] = [:]
    for (right, list) in lists {
      for line in list.split(separator: "\n") {
        let words = line.split(separator: " ").map(String.init)
        guard words.count == 2 else { continue }
        table[key(words[0], words[1])] = right
      }
    }
    return table
  }()

  private static let anyone = """
    GET /pair
    POST /api/v1/pairings
    GET /api/v1/pairings/:id
    POST /api/v1/pairings/:id/code
    GET /static/**
    GET /chart.js/chart.min.js
    """

  private static let paired = """
    GET /
    GET /screen
    GET /help
    GET /help/:chapter
    GET /api/v1/screen
    DELETE /api/v1/screen
    GET /api/v1/live
    GET /api/v1/clock
    GET /api/v1/health
    GET /speech/:language/:name
    GET /speech/:language/aloud/:sentence
    """

  private static let watch = """
    GET /follow
    GET /leaderboard
    GET /runs/:id/follow
    GET /wall
    GET /wall/tv
    GET /api/v1/exercises
    GET /api/v1/leaderboard
    GET /api/v1/runs/:id
    GET /api/v1/wall
    """

  private static let remote = """
    GET /eyetest/remote
    """

  private static let ownRound = """
    GET /api/v1/eyetest/rounds/:id
    POST /api/v1/eyetest/rounds/:id/answers
    GET /api/v1/learning/rounds/:id
    POST /api/v1/learning/rounds/:id/answers
    GET /api/v1/learning/rounds/:id/sound
    """

  private static let helper = """
    GET /groups/:id
    GET /runs
    GET /runs/:id/count
    GET /api/v1/groups/:id
    GET /api/v1/groups/:id/schedule
    POST /api/v1/groups/:id/presses
    POST /api/v1/runs/:id/attempts
    POST /api/v1/runs/:id/count
    POST /api/v1/runs/:id/start
    POST /api/v1/runs/:id/stop
    POST /api/v1/runs/:id/undo
    """

  private static let owner = """
    GET /doctor
    GET /api/v1/doctor
    GET /api/v1/report
    GET /api/v1/club
    POST /api/v1/club/join
    POST /api/v1/club/leave
    POST /api/v1/club/numbers
    POST /api/v1/club/people
    POST /api/v1/club/retry
    GET /room
    POST /api/v1/room
    DELETE /api/v1/room
    PUT /api/v1/room/requests/:id
    DELETE /api/v1/room/requests/:id
    PUT /api/v1/room/screens/:id
    DELETE /api/v1/room/screens/:id
    GET /settings/club
    GET /settings/mail
    POST /api/v1/mail/server
    POST /api/v1/mail/settings
    POST /api/v1/mail/test
    """
}
