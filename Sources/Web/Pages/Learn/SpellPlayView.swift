import Learning
import Model

/// What the page of a spelling game has before its first word.
struct SpellPlayView {
  struct Game {
    var title: String
    var link: String
    var isCurrent: Bool
  }

  struct Bubble {
    var side: String
    /// The last part of its class.
    var letter: String
    var icon: String
  }

  private static let alphabet = "abcdefghijklmnopqrstuvwxyz".map { String($0) }
  private static let swedish = ["å", "ä", "ö"]

  var number: Int
  var name: String?
  var game: String
  var list: String
  var listTitle: String
  /// The language of the words, whatever the page itself speaks.
  var language: String
  var mode: String
  var isCalm: Bool
  var isToday: Bool
  /// `ready` before the start, `open` where a round is under way.
  var state: String
  var homeLink: String
  var games: [Game]
  /// The games that need no sound.
  var others: [Game]
  var hasBubbles: Bool
  var bubbles: [Bubble]
  /// The keys on the screen, in the order of the alphabet.
  var letters: [String]
  /// `more` where the alphabet has more letters than the English one.
  var keys: String

  init(
    _ game: SpellingGame, _ learner: LearnDesk.Learner, _ choice: SpellChoice, isUnderWay: Bool,
    _ words: Words
  ) {
    number = learner.participant.number
    name = learner.participant.nickname
    self.game = game.rawValue
    list = choice.list?.id ?? ""
    listTitle =
      choice.isToday
      ? words("learn.spell.home.today") : choice.list?.title[words.language] ?? ""
    language = (choice.list?.language ?? .en).rawValue
    mode = choice.mode.rawValue
    isCalm = choice.mode == .calm
    isToday = choice.isToday
    state = isUnderWay ? "open" : "ready"
    homeLink = choice.homeLink
    games = SpellingGame.allCases.map { other in
      Game(title: other.title(words), link: choice.link(to: other), isCurrent: other == game)
    }
    others = zip(SpellingGame.allCases, games).filter { $0.0 != .dictation }.map(\.1)
    hasBubbles = game == .bubbles
    bubbles = [
      Bubble(side: "left", letter: "l", icon: "i-aleft"),
      Bubble(side: "up", letter: "u", icon: "i-aup"),
      Bubble(side: "right", letter: "r", icon: "i-aright"),
    ]
    // A session that goes on may be of another list than its address says, until it has an answer.
    let isUnsure = isUnderWay && choice.isToday
    let extra = choice.list.map { Self.extra($0, isUnsure: isUnsure) } ?? Self.swedish
    letters = Self.alphabet + extra
    keys = extra.isEmpty ? "abc" : "more"
  }

  /// The letters and signs of a list that the English alphabet has not.
  private static func extra(_ list: SpellingList, isUnsure: Bool) -> [String] {
    let own = list.language == .sv || isUnsure ? swedish : []
    let known = Set(alphabet + own)
    let used = Set(list.words.flatMap { $0.text.lowercased().map { String($0) } })
    return own + used.subtracting(known).sorted()
  }
}
