/// Where the guide tells of a page.
enum HelpTopic: Equatable, Sendable {
  /// A paragraph, and where the page has its "?".
  case told(GuideBook.Chapter, String, Place)
  /// The page has none, for this reason.
  case untold(String)

  enum Place: Equatable, Sendable {
    /// In the top; on a phone, whose top is full, below the page.
    case top
    /// In the top alone: the page fills the screen, and a phone has no room for it.
    case wideTop
    /// Below the page: the top is full of what its children press.
    case foot
    /// Among what the page itself offers.
    case inside
  }

  private static let playing = "Whoever plays presses nothing else; the page before it has its own."
  private static let answering = "It answers in a round; the page where that begins has its own."

  /// Every page by its path, as the router has it.
  static let pages: [String: HelpTopic] = [
    "/": .told(.start, "run", .inside),
    "/help": .untold("It is the guide."),
    "/help/:chapter": .untold("It is the guide."),
    "/doctor": .told(.trouble, "doctor", .top),

    "/exercises": .told(.exercises, "choose", .top),
    "/exercises/:id": .told(.exercises, "begin", .top),
    "/exercises/edit": .told(.exercises, "edit", .top),
    "/exercises/edit/:id": .told(.exercises, "edit", .top),
    "/exercises/edit/import": .told(.exercises, "edit", .top),
    "/exercises/edit/new": .told(.exercises, "edit", .top),
    "/runs/:id": .told(.exercises, "run", .inside),
    "/runs/:id/follow": .untold("It hangs on a wall and is not pressed."),
    "/runs/:id/edit": .told(.exercises, "correct", .top),
    "/runs/:id/result": .told(.exercises, "correct", .top),
    "/plan": .told(.exercises, "plan", .top),
    "/plan/:id": .told(.exercises, "plan", .top),
    "/results": .told(.exercises, "results", .top),
    "/results/send": .told(.mail, "send", .top),
    "/results/statistics": .told(.exercises, "statistics", .top),
    "/import": .told(.exercises, "import", .top),
    "/leaderboard": .told(.exercises, "leaderboard", .top),

    "/devices": .told(.equipment, "connect", .top),
    "/devices/guide": .told(.equipment, "own", .top),
    "/devices/supported": .told(.equipment, "supported", .top),

    "/participants": .told(.groups, "people", .top),
    "/participants/:number": .told(.groups, "cards", .top),
    "/participants/:number/summary": .told(.exercises, "summary", .top),
    "/participants/:number/forget": .told(.privacy, "forget", .top),
    "/room": .told(.room, "open", .top),
    "/pair": .untold("It is about to pair, and what that takes stands there."),
    "/screen": .told(.room, "roles", .top),
    "/follow": .untold("It hangs on a wall and is not pressed."),
    "/runs": .told(.room, "roles", .top),
    "/runs/:id/count": .untold("Whoever counts presses nothing else; the list has its own."),
    "/groups": .told(.groups, "beep", .top),
    "/groups/new": .told(.groups, "beep", .top),
    "/groups/:id/results": .told(.groups, "team", .top),
    "/groups/:id": .untold("Twenty run; the page before it has its own."),
    "/wall": .untold("It hangs on a wall; the page where straps are given has its own."),
    "/wall/tv": .untold("It hangs on a wall and is not pressed."),
    "/wall/straps": .told(.groups, "wall", .top),
    "/wall/sessions/:id": .told(.groups, "wall", .top),
    "/settings/privacy": .told(.privacy, "retention", .top),
    "/settings/club": .told(.club, "club", .top),
    "/settings/mail": .told(.mail, "account", .top),
    "/outbox": .told(.mail, "outbox", .top),

    "/eyetest": .told(.eyetest, "play", .top),
    "/eyetest/how": .told(.eyetest, "how", .top),
    "/eyetest/scores": .told(.eyetest, "scores", .top),
    "/eyetest/calibrate": .told(.eyetest, "calibrate", .top),
    "/eyetest/play": .untold(playing),
    "/eyetest/rounds/:id": .told(.eyetest, "play", .top),
    "/eyetest/measure": .told(.eyetest, "measure", .wideTop),
    "/eyetest/measured/:id": .told(.eyetest, "measure", .top),
    "/eyetest/contrast": .told(.eyetest, "contrast", .wideTop),
    "/eyetest/contrast/:id": .told(.eyetest, "contrast", .top),
    "/eyetest/colour": .untold(playing),
    "/eyetest/colour/:id": .told(.eyetest, "colours", .top),
    "/eyetest/digits": .untold(playing),
    "/eyetest/digits/:id": .told(.eyetest, "colours", .top),
    "/eyetest/remote": .untold(answering),

    "/learn": .told(.learning, "door", .foot),
    "/learn/about": .told(.learning, "door", .top),
    "/learn/lists": .told(.learning, "lists", .top),
    "/learn/report": .told(.learning, "report", .top),
    "/words": .told(.learning, "words", .foot),
    "/words/mars": .told(.learning, "words", .foot),
    "/words/character": .told(.learning, "words", .foot),
    "/words/cards": .untold(playing),
    "/words/bingo": .untold(playing),
    "/words/board": .untold(playing),
    "/words/board/play": .untold(playing),
    "/words/rounds/:id": .untold(playing),
    "/spell": .told(.learning, "spelling", .foot),
    "/spell/bubbles": .untold(playing),
    "/spell/scramble": .untold(playing),
    "/spell/dictation": .untold(playing),
    "/spell/rounds/:id": .untold(playing),

    "/code": .told(.learning, "code", .top),
    "/code/start": .told(.learning, "code", .foot),
    "/code/challenges": .told(.learning, "code", .top),
    "/code/challenges/:challenge": .told(.learning, "code", .wideTop),
    "/code/lessons/:lesson": .told(.learning, "code", .wideTop),
    "/code/lessons/:lesson/:page": .told(.learning, "code", .wideTop),
    "/code/lessons/:lesson/end": .told(.learning, "code", .wideTop),
    "/code/playground": .told(.learning, "code", .wideTop),
    "/code/quizzes/:quiz": .told(.learning, "code", .wideTop),
    "/code/quizzes/:quiz/:number": .told(.learning, "code", .wideTop),
    "/code/class": .told(.learning, "class", .top),
    "/code/profile": .told(.learning, "profile", .top),
    "/code/share": .told(.learning, "profile", .top),
    "/code/settings": .told(.learning, "profile", .top),
  ]

  /// Returns what is told of a page that is asked for; nothing where there is no such page.
  static func of(path: String) -> HelpTopic? {
    let parts = path.split(separator: "/")
    return patterns.first { pattern in
      pattern.parts.count == parts.count
        && zip(pattern.parts, parts).allSatisfy { $0.hasPrefix(":") || $0 == $1 }
    }?.topic
  }

  /// Those with the fewest blanks first, as the router has it.
  private static let patterns: [(parts: [Substring], topic: HelpTopic)] = pages.map { path, topic in
    (path.split(separator: "/"), topic)
  }.sorted { blanks($0.parts) < blanks($1.parts) }

  private static func blanks(_ parts: [Substring]) -> Int { parts.count { $0.hasPrefix(":") } }
}

/// The "?" of a page, as the templates see it.
struct HelpView {
  var target: String
  var isInTop: Bool
  var isBelow: Bool
  /// Whether a phone has it below, and everything larger in its top.
  var isBelowOnPhones: Bool

  init?(_ topic: HelpTopic?) {
    guard case .told(let chapter, let place, let seat) = topic else { return nil }
    target = "/help/\(chapter.rawValue)#\(place)"
    isInTop = seat != .foot
    isBelow = seat == .foot || seat == .top
    isBelowOnPhones = seat == .top
  }
}
