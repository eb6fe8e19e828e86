import Learning
import Model
import Station

/// The home of the games with words: level, game, journey.
struct WordHomeView {
  private static let segmentCount = 6

  struct Segment {
    var isHit: Bool
  }

  struct Level {
    var level: Int
    var isChosen: Bool
    var example: CompoundView?
    var segments: [Segment]
    var label: String
  }

  /// Lists that stand together: those that ship, and those of each class.
  struct Group {
    var title: String
    var lists: [List]
  }

  /// A list to choose, with its levels of its own.
  struct List {
    var title: String
    var link: String
    var isChosen: Bool
  }

  struct Game {
    var title: String
    var hint: String
    var link: String
    var isNext: Bool
  }

  /// Something that waits for the child.
  struct Offer {
    var title: String
    var link: String
    var icon: String
    var isNext: Bool
  }

  var back: String
  var participant: Int
  /// Whose face is on the pawn of the picture of the board.
  var character: String
  var child: LearnChildView
  var groups: [Group]
  /// Whether there is anything to choose.
  var hasLists: Bool
  var levels: [Level]
  var offers: [Offer]
  var hasOffers: Bool
  var cards: Game
  var bingo: Game
  var board: Game
  var strip: WordsStripView

  /// What the page is made of, beside the child.
  struct Facts {
    var list: String
    var lists: [LearningLists.Compounds]
    /// The level that the address names, if any.
    var level: Int?
    var levels: [LearnDesk.LevelProgress]
    var played: [LearningKind: Int]
    /// The game that is under way.
    var open: LearningKind?
    var openRound: RunID?
    /// What a session of today asks.
    var today: TodaysWords?
    var parts: CompoundParts
  }

  init(_ learner: LearnDesk.Learner, _ facts: Facts, _ words: Words) {
    let number = learner.participant.number
    let chosen = facts.levels.first { $0.level == facts.level } ?? Self.suggested(facts.levels)
    back = "/learn?participant=\(number)"
    participant = number
    character = learner.character.rawValue
    child = LearnChildView(learner, words)
    hasLists = facts.lists.count > 1
    groups = Self.groups(number, facts, words)
    levels = facts.levels.map { level in
      Level(
        level: level.level, isChosen: level.level == chosen?.level,
        example: level.examples.first.map { CompoundView($0, facts.parts, words) },
        segments: Self.segments(level),
        label: words(
          "learn.words.known", ["known": String(level.known), "count": String(level.words)]))
    }
    offers = Self.offers(number, facts, words)
    hasOffers = !offers.isEmpty
    let times = { (kind: LearningKind) in facts.played[kind, default: 0] }
    let least = LearningKind.wordGames.min { times($0) < times($1) }
    let query = Self.query(number, facts.list) + "&level=\(chosen?.level ?? 1)"
    let game = { (kind: LearningKind) in
      Game(
        title: words("learn.words.\(kind.game)"), hint: words("learn.words.\(kind.game)_hint"),
        link: kind.beginPath + query, isNext: facts.open == nil && kind == least)
    }
    cards = game(.wordsCards)
    bingo = game(.wordsBingo)
    board = game(.wordsBoard)
    strip = WordsStripView(learner, words)
  }

  private static func groups(_ number: Int, _ facts: Facts, _ words: Words) -> [Group] {
    let group = { (title: String, lists: [LearningLists.Compounds]) in
      Group(
        title: title,
        lists: lists.map { list in
          List(
            title: list.title[words.language], link: "/words" + query(number, list.id),
            isChosen: list.id == facts.list)
        })
    }
    let shipped = facts.lists.filter { !LearningLists.isOwn($0.id) }
    let own = OwnLists.grouped(facts.lists.filter { LearningLists.isOwn($0.id) }) { $0.grade }
    return [group(words("learn.lists.compounds"), shipped)]
      + own.map { group(OwnLists.title($0.grade, words), $0.lists) }
  }

  /// The first level of which a child still has a fifth to learn.
  private static func suggested(
    _ levels: [LearnDesk.LevelProgress]
  ) -> LearnDesk.LevelProgress? {
    levels.first { $0.known * 5 < $0.words * 4 } ?? levels.last
  }

  private static func segments(_ level: LearnDesk.LevelProgress) -> [Segment] {
    let whole = level.words > 0 ? level.known * segmentCount / level.words : 0
    let hits = level.known > 0 ? max(1, whole) : 0
    return (0..<segmentCount).map { Segment(isHit: $0 < hits) }
  }

  private static func query(_ number: Int, _ list: String) -> String {
    "?participant=\(number)&list=\(PathText.encoded(list))"
  }

  private static func offers(_ number: Int, _ facts: Facts, _ words: Words) -> [Offer] {
    var offers: [Offer] = []
    if let kind = facts.open, let round = facts.openRound {
      let link = "\(kind.playPath)?participant=\(number)&round=\(PathText.encoded(round.rawValue))"
      let title = words("learn.words.go_on", ["game": words("learn.words.\(kind.game)")])
      offers.append(Offer(title: title, link: link, icon: "play", isNext: true))
    }
    if let counts = facts.today?.counts(words) {
      let link = LearningKind.wordsCards.playPath + query(number, facts.list) + "&today=1"
      let title = words("learn.today.offer", ["words": counts])
      offers.append(Offer(title: title, link: link, icon: "undo", isNext: false))
    }
    return offers
  }
}
