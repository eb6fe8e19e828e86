import Engine
import Model
import Station

/// One person's results in a picture: a line for each exercise and equipment, the newest first.
struct SummaryView {
  /// How many lines it has room for.
  static let most = 8
  static let width = 1080
  /// The height of a sheet of A4 of that width (ISO 216).
  private static let sheet = 1527.0
  private static let rowTop = 350.0
  private static let rowStep = 128.0
  private static let leastHeight = 700.0
  private static let footHeight = 150.0
  private static let chart = (width: 250.0, height: 52.0)

  /// In the drawing's units, of which a millimetre of A4 has `width` / 210.
  var height: Double
  var heightInMillimetres: Double
  var footTop: Double
  var heading: String
  var bib: FittedText
  var name: FittedText
  var group: FittedText?
  var span: String
  var rows: [Row]
  var isEmpty: Bool
  /// How many exercises found no room.
  var more: String?
  var made: String
  /// All that the picture says, for who does not see it.
  var spoken: String

  struct Row {
    /// Where it lies.
    var top: Double
    var title: FittedText
    var meta: FittedText
    /// What `value` is, and the number with its unit.
    var what: String
    var value: FittedText
    var latest: FittedText
    var simulated: Bool
    var line: String
    var dotX: Double
    var dotY: Double
  }

  /// What one line is of.
  struct Entry {
    var exercise: Exercise
    var history: PersonHistory
  }

  /// - Parameters:
  ///   - person: Whose results they are.
  ///   - entries: What they did.
  ///   - isSheet: Whether it is a whole sheet of A4; else it ends below the last line.
  ///   - now: When it is made.
  ///   - words: The sentences.
  ///   - values: How values are written.
  init(
    _ person: Participant, _ entries: [Entry], isSheet: Bool = false, now: Timestamp,
    _ words: Words, _ values: ValueText
  ) {
    let sorted = entries.filter { !$0.history.results.isEmpty }
      .sorted { Self.newest($0) > Self.newest($1) }
    heading = words("summary.title")
    bib = FittedText(String(person.number), size: 76, width: 116)
    name = FittedText(person.nickname ?? words("summary.nameless"), size: 64, width: 700)
    group = person.group.map { FittedText($0, size: 32, width: 700) }
    let days = sorted.flatMap { $0.history.results.map { Self.day($0.at) } }
    let count = words.counted("summary.results", days.count)
    span = ([count] + Self.period(days)).joined(separator: " · ")
    rows = sorted.prefix(Self.most).enumerated().map { index, entry in
      Self.row(entry, top: Self.rowTop + Double(index) * Self.rowStep, words, values)
    }
    isEmpty = rows.isEmpty
    let needed = Self.rowTop + Double(rows.count) * Self.rowStep + Self.footHeight
    height = isSheet ? Self.sheet : max(Self.leastHeight, needed)
    heightInMillimetres = height * 210 / Double(Self.width)
    footTop = height - Self.footHeight
    more = sorted.count > Self.most ? words.counted("summary.more", sorted.count - Self.most) : nil
    made = words("summary.made", ["day": Self.day(now)])
    let lines = rows.map { row in
      "\(row.title.text), \(row.meta.text): \(row.what) \(row.value.text), \(row.latest.text)."
    }
    spoken = (["\(heading), \(person.number) \(person.nickname ?? ""). \(span)."] + lines)
      .joined(separator: " ")
  }

  private static func newest(_ entry: Entry) -> Timestamp {
    entry.history.results.map(\.at).max() ?? Timestamp(milliseconds: .min, offset: 0)
  }

  private static func day(_ time: Timestamp) -> String { String(time.description.prefix(10)) }

  /// From the first day to the last one, once if they are the same.
  private static func period(_ days: [String]) -> [String] {
    guard let first = days.min(), let last = days.max() else { return [] }
    return [first == last ? first : "\(first) – \(last)"]
  }

  private static func row(
    _ entry: Entry, top: Double, _ words: Words, _ values: ValueText
  ) -> Row {
    let (exercise, history) = (entry.exercise, entry.history)
    let form = ScoreForm(exercise, words, values)
    let better = ScoreForm.better(exercise, values)
    let scores = history.results.map(\.score)
    let summary = Summary(scores)
    let best = summary?.best(better)
    let shown = best.map(form.number) ?? summary.map { form.mean($0.mean) } ?? "–"
    let last = history.results.last
    let latest = last.map { words("summary.latest", ["value": form.full(form.number($0.score))]) }
    let choices = exercise.equipment.count > 1 ? exercise.equipment : []
    let meta = [
      choices.first { $0.id == history.equipment }?.title[values.language].lowercased(),
      words.counted("summary.results", scores.count),
      history.simulated ? words("devices.simulated").lowercased() : nil,
    ]
    let line = Sparkline(
      scores, isLowerBetter: better == .lower, width: chart.width, height: chart.height)
    return Row(
      top: top,
      title: FittedText(exercise.title[values.language], size: 31, width: 400),
      meta: FittedText(meta.compactMap { $0 }.joined(separator: " · "), size: 23, width: 400),
      what: words(best == nil ? "stats.mean" : "results.best"),
      value: FittedText(form.full(shown), size: 46, width: 240),
      latest: FittedText(latest ?? "", size: 23, width: 240), simulated: history.simulated,
      line: line.text, dotX: line.points.last?.x ?? 0, dotY: line.points.last?.y ?? 0)
  }
}
