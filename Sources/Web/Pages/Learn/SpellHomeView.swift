import Learning
import Model
import Station

/// Who spells, with which words and how; and three games.
struct SpellHomeView {
  /// How many children are shown without opening the list of all.
  private static let near = 4

  /// What is known before anything is put into words.
  struct Facts {
    var learners: [LearnDesk.Learner]
    /// The numbers of those who did anything last, newest first.
    var recent: [Int]
    var lists: [SpellingList]
    var played: [LearningKind: Int] = [:]
    /// What a session of today asks in `next`.
    var today: TodaysWords?
    var open: (id: RunID, game: SpellingGame)?
    var best: [ScoreTable.Row] = []
    /// Whether anybody has finished a round of spelling.
    var hasScores = false

    /// The game that was played least.
    var next: SpellingGame {
      SpellingGame.allCases.min { played($0) < played($1) } ?? .bubbles
    }

    private func played(_ game: SpellingGame) -> Int { played[LearningKind(game)] ?? 0 }
  }

  struct Child {
    var number: Int
    var name: String
    var link: String
    var isChosen: Bool
    var hasFace: Bool
    var character: String
  }

  struct Group {
    var title: String
    var lists: [List]
  }

  struct List {
    var title: String
    var link: String
    var isChosen: Bool
  }

  struct Entry {
    var title: String
    var link: String
  }

  struct Game {
    var name: String
    var title: String
    var hint: String
    var link: String
    var isNext: Bool
    /// Whether it can be played: somebody was chosen.
    var isOpen: Bool
    var isBubbles: Bool
    var isScramble: Bool
    var isDictation: Bool
  }

  /// A game whose scores with the chosen list can be cleared.
  struct Clearing {
    var game: String
    var title: String
  }

  struct Score {
    var number: Int
    var name: String
    var score: Int
    var isOwn: Bool
  }

  var back: String
  var everybodyLink: String
  var number: Int?
  var list: String
  var listTitle: String
  var listHint: String
  var mode: String
  var isCalm: Bool
  var children: [Child]
  var groups: [Group]
  var arcadeLink: String
  var calmLink: String
  var hasMore: Bool
  var openRound: Entry?
  var today: Entry?
  var games: [Game]
  var bestTitle: String
  var best: [Score]
  /// Whether there may be scores to clear.
  var hasScores: Bool
  var clearQuestion: String
  var clearing: [Clearing]

  init(_ choice: SpellChoice, _ facts: Facts, _ words: Words) {
    let chosen = choice.participant
    number = chosen
    back = chosen.map { "/learn?participant=\($0)" } ?? "/learn"
    everybodyLink = back
    list = choice.list?.id ?? ""
    listTitle = choice.list?.title[words.language] ?? ""
    listHint = choice.list.map { Self.hint($0, words) } ?? ""
    mode = choice.mode.rawValue
    isCalm = choice.mode == .calm
    children = Self.children(choice, facts)
    groups = Self.groups(choice, facts.lists, words)
    arcadeLink = choice.with { $0.mode = .arcade }.homeLink
    calmLink = choice.with { $0.mode = .calm }.homeLink
    openRound = chosen.flatMap { number in
      facts.open.map { open in
        let round = PathText.encoded(open.id.rawValue)
        return Entry(
          title: open.game.title(words),
          link: "\(open.game.path)?participant=\(number)&round=\(round)")
      }
    }
    today = chosen.flatMap { _ in Self.today(choice, facts, words) }
    hasMore = openRound != nil || today != nil
    games = Self.games(choice, facts, words)
    bestTitle = words("learn.spell.home.best", ["game": facts.next.title(words)])
    best = facts.best.map { row in
      Score(
        number: row.entry.participant, name: facts.learners.name(row.entry.participant),
        score: row.entry.score, isOwn: row.isOwn)
    }
    hasScores = facts.hasScores && choice.list != nil
    clearQuestion = words("learn.spell.home.clear_question", ["list": listTitle])
    clearing = SpellingGame.allCases.map { game in
      Clearing(
        game: game.rawValue,
        title: words("learn.spell.home.clear_game", ["game": game.title(words)]))
    }
  }

  /// The words of today, in the game that was played least; nothing if there are none.
  private static func today(_ choice: SpellChoice, _ facts: Facts, _ words: Words) -> Entry? {
    guard let title = facts.today?.counts(words) else { return nil }
    let choice = choice.with {
      $0.isToday = true
      $0.mode = .calm
    }
    return Entry(title: title, link: choice.link(to: facts.next))
  }

  private static func hint(_ list: SpellingList, _ words: Words) -> String {
    let count = list.words.count
    let example = list.words.map(\.text).max { $0.count < $1.count } ?? ""
    return words(
      "learn.spell.home.list_hint.\(count == 1 ? "one" : "other")",
      ["count": String(count), "word": example])
  }

  /// The chosen child first, then those who did anything last.
  private static func children(_ choice: SpellChoice, _ facts: Facts) -> [Child] {
    let all = facts.learners.map { learner in
      let number = learner.participant.number
      return Child(
        number: number, name: learner.participant.nickname ?? "",
        link: choice.with { $0.participant = number }.homeLink,
        isChosen: number == choice.participant, hasFace: learner.figure != nil,
        character: learner.figure?.rawValue ?? "")
    }
    let order = [choice.participant].compactMap(\.self) + facts.recent
    var seen: Set<Int> = []
    let first = order.filter { seen.insert($0).inserted }.compactMap { number in
      all.first { $0.number == number }
    }
    return Array((first + all.filter { !seen.contains($0.number) }).prefix(near))
  }

  /// Those that somebody here made by class, then by language, that of the page first, and by level.
  private static func groups(
    _ choice: SpellChoice, _ lists: [SpellingList], _ words: Words
  ) -> [Group] {
    let all = SpellingLanguage.allCases
    let own = all.filter { $0.rawValue == words.language.rawValue }
    let made = OwnLists.grouped(lists.filter { LearningLists.isOwn($0.id) }) { $0.grade }
    let ours = made.map { group(OwnLists.title($0.grade, words), $0.lists, choice, words) }
    return ours
      + (own + all.filter { !own.contains($0) }).flatMap { language in
        let lists = lists.filter { $0.language == language && !LearningLists.isOwn($0.id) }
        return Set(lists.map(\.level)).sorted().map { level in
          group(
            words(
              "learn.spell.home.group",
              [
                "language": words("learn.spell.home.language.\(language.rawValue)"),
                "level": String(level),
              ]), lists.filter { $0.level == level }, choice, words)
        }
      }
  }

  private static func group(
    _ title: String, _ lists: [SpellingList], _ choice: SpellChoice, _ words: Words
  ) -> Group {
    Group(
      title: title,
      lists: lists.map { list in
        List(
          title: list.title[words.language], link: choice.with { $0.list = list }.homeLink,
          isChosen: list.id == choice.list?.id)
      })
  }

  private static func games(_ choice: SpellChoice, _ facts: Facts, _ words: Words) -> [Game] {
    let isOpen = choice.participant != nil && choice.list != nil
    return SpellingGame.allCases.map { game in
      Game(
        name: game.rawValue, title: game.title(words),
        hint: words("learn.spell.home.hint.\(game.rawValue)"),
        link: isOpen ? choice.link(to: game) : "#",
        // What is under way is the next thing to press.
        isNext: isOpen && facts.open == nil && game == facts.next, isOpen: isOpen,
        isBubbles: game == .bubbles, isScramble: game == .scramble,
        isDictation: game == .dictation)
    }
  }
}

extension [LearnDesk.Learner] {
  /// The nickname of a child; empty for one who has none or is gone.
  func name(_ number: Int) -> String {
    first { $0.participant.number == number }?.participant.nickname ?? ""
  }
}
