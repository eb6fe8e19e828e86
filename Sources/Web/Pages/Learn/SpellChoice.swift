import Hummingbird
import Learning
import Model

/// Who spells, with which list and how, as an address says it.
struct SpellChoice: Sendable, Hashable {
  var participant: Int?
  /// Nothing where there is no list at all.
  var list: SpellingList?
  var mode: SpellingMode
  /// Whether it is the words that come back today, whatever list they are from.
  var isToday: Bool

  /// - Parameters:
  ///   - request: Its query has `list`, `mode` and `today`.
  ///   - participant: Who was found by it.
  ///   - lists: Those to choose from; the first one is taken where none is named.
  ///   - language: Of the page: its own lists come first.
  init(
    _ request: Request, participant: Int?, lists: [SpellingList], _ language: Language
  ) {
    let query = request.uri.queryParameters
    let asked = query["list"].map(String.init)
    self.participant = participant
    list =
      lists.first { $0.id == asked }
      ?? lists.first { $0.language.rawValue == language.rawValue } ?? lists.first
    isToday = query["today"] == "1"
    mode = isToday ? .calm : query["mode"].flatMap { SpellingMode(rawValue: String($0)) } ?? .arcade
  }

  /// The same as a query, without a round.
  var query: String {
    var parts = participant.map { ["participant=\($0)"] } ?? []
    if let list { parts.append("list=\(PathText.encoded(list.id))") }
    parts.append("mode=\(mode.rawValue)")
    if isToday { parts.append("today=1") }
    return parts.joined(separator: "&")
  }

  func with(_ change: (inout SpellChoice) -> Void) -> SpellChoice {
    var choice = self
    change(&choice)
    return choice
  }

  var homeLink: String { "/spell?\(with { $0.isToday = false }.query)" }

  func link(to game: SpellingGame) -> String { "\(game.path)?\(query)" }
}

extension SpellingGame {
  /// Where it is played.
  var path: String { "/spell/\(rawValue)" }

  func title(_ words: Words) -> String { words("learn.spell.home.game.\(rawValue)") }
}
