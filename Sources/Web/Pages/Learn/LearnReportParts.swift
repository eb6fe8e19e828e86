import Learning

/// The figures over a report.
struct LearnFiguresView {
  /// In percent; a dash while too little is known.
  var share: String
  var hasShare: Bool
  var known: Int
  var knownOf: String
  var days: Int
  /// How long a word takes, in seconds.
  var time: String?
  /// Against the period before, with what it is compared to.
  var trend: String?
  var trendTitle: String

  init(_ report: ChildReport, period: ReportPeriod, _ words: Words) {
    let percent = report.isKnownEnough ? report.share.map { Self.percent($0) } : nil
    share = percent.map(String.init) ?? "–"
    hasShare = percent != nil
    known = report.known
    knownOf = words("learn.report.known_of", ["count": String(report.asked)])
    days = report.days
    time = report.time.map { NumberText.text($0, decimals: 1, words.language) }
    trend = report.trend.map { trend in
      let change = Self.percent(trend.change)
      return (change < 0 ? "−" : "+") + String(change.magnitude)
    }
    let title = period == .all ? "" : words("learn.report.trend_\(period.rawValue)")
    let isChance = report.trend?.isWithinChance == true
    trendTitle = isChance ? words("learn.report.by_chance", ["trend": title]) : title
  }

  private static func percent(_ part: Double) -> Int { Int((part * 100).rounded()) }
}

/// A word that is hard.
struct LearnWordRow {
  private static let others = 3

  struct Try {
    var state: String
  }

  var word: CompoundView
  var tries: [Try]
  /// The tries in words.
  var label: String
  var instead: String
  /// How long it takes, with its unit; a dash if it was never right at once.
  var time: String
  /// Whether there are too few tries to know.
  var isFew: Bool

  init(_ word: ChildReport.Word, _ parts: CompoundParts, _ words: Words) {
    self.word = CompoundView(word.item.word, parts, words)
    tries = word.tries.map { Try(state: $0 ? "ok" : "no") }
    label = words(
      "learn.report.rights",
      ["right": String(word.tries.count(where: \.self)), "count": String(word.tries.count)])
    instead = word.instead.prefix(Self.others).map { other in
      other.count > 1 ? "\(other.response) \(other.count)" : other.response
    }.joined(separator: ", ")
    time =
      word.time.map {
        words(
          "learn.report.seconds", ["time": NumberText.text($0, decimals: 1, words.language)])
      } ?? "–"
    isFew = !word.isKnownEnough
  }
}

/// Letters that are written for others.
struct LearnLetterRow {
  /// How many pairs are shown.
  static let most = 12

  var from: String
  var to: String
  var label: String
  /// How often, in percent of how often it was asked.
  var width: Int
  var count: String
  var isFew: Bool

  init(_ letters: ChildReport.Letters, _ words: Words) {
    from = letters.from
    to = letters.to.isEmpty ? words("learn.report.left_out") : letters.to
    label = words("learn.report.becomes", ["from": from, "to": to])
    width = letters.asked > 0 ? min(100, letters.count * 100 / letters.asked) : 0
    count = words(
      "learn.report.of", ["count": String(letters.count), "asked": String(letters.asked)])
    isFew = !letters.isKnownEnough
  }
}
