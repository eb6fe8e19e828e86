import Learning
import Model
import Station

/// What a round of spelling came to.
struct SpellDoneView {
  private static let rowsShown = 6
  private static let lives = 3
  private static let bar = 100

  struct Heart {
    var isLeft: Bool
  }

  struct Row {
    var place: Int
    var number: Int
    var name: String
    var score: Int
    /// Of its bar, of a hundred.
    var width: Int
    var isOwn: Bool
    var isNew: Bool
    /// `me` for the round that just ended, `old` for earlier ones of the same child.
    var style: String
  }

  /// Why it ended.
  var why: String
  var mode: String
  var isCalm: Bool
  var language: String
  var score: Int
  var digits: Int
  /// What the score counts.
  var unit: String
  /// How it stands to the child's earlier rounds.
  var best: String?
  var hearts: [Heart]
  var livesWord: String
  /// A calm round: how each word went.
  var steps: [String]
  var hasBubbles = false
  var hasTable: Bool
  var heading: String
  var rows: [Row]
  var hasMissed: Bool
  var missed: [String]
  var homeLink: String
  var calmLink: String
  var againLink: String

  init(
    _ round: Round, _ game: SpellingGame, _ choice: SpellChoice, table: ScoreTable?,
    learners: [LearnDesk.Learner], _ words: Words
  ) {
    let end = round.end ?? .complete
    why = words("learn.spell.done.end.\(end.rawValue)")
    mode = choice.mode.rawValue
    isCalm = choice.mode == .calm
    language = (choice.list?.language ?? .en).rawValue
    let progress = round.progress.value as? SpellingProgress
    let score = progress?.score ?? 0
    self.score = score
    digits = String(score).count
    steps = (progress?.history ?? "").map { $0 == "+" ? "hit" : "again" }
    let hits = steps.count { $0 == "hit" }
    let counted = isCalm ? "calm" : end == .time ? "words" : "words_lives"
    let form = (isCalm ? hits : score) == 1 ? "one" : "other"
    unit = words(
      "learn.spell.done.\(counted).\(form)",
      ["count": String(hits), "all": String(steps.count)])
    let left = progress?.lives ?? 0
    hearts = (0..<Self.lives).map { Heart(isLeft: $0 < left) }
    livesWord = words("learn.spell.play.lives", ["count": String(left)])
    best = table.flatMap { Self.best(score, $0, words) }
    let rows = table?.excerpt(Self.rowsShown) ?? []
    let most = max(1, rows.map(\.entry.score).max() ?? 1)
    self.rows = rows.map { row in
      Row(
        place: row.place, number: row.entry.participant,
        name: learners.name(row.entry.participant), score: row.entry.score,
        width: row.entry.score * Self.bar / most, isOwn: row.isOwn, isNew: row.isNew,
        style: row.isNew ? "me" : row.isOwn ? "old" : "")
    }
    hasTable = !rows.isEmpty
    heading = words(
      "learn.spell.done.table",
      ["game": game.title(words), "list": choice.list?.title[words.language] ?? ""])
    missed = progress?.missed ?? []
    hasMissed = !missed.isEmpty
    homeLink = choice.homeLink
    againLink = choice.link(to: game)
    calmLink =
      choice.with {
        $0.mode = .calm
        $0.isToday = false
      }.link(to: game)
  }

  /// Says it only of a round whose score counts.
  private static func best(_ score: Int, _ table: ScoreTable, _ words: Words) -> String? {
    guard table.new != nil, score > 0 else { return nil }
    guard let earlier = table.earlierBest else { return words("learn.spell.done.first_best") }
    let key = score > earlier ? "new_best" : "old_best"
    return words("learn.spell.done.\(key)", ["score": String(earlier)])
  }
}
