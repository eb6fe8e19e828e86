import EyeTest
import Model
import Store

/// A measured round among those of the same eye that came before it.
struct MeasuredHistory {
  /// How many earlier rounds the drawing has room for.
  private static let drawn = 3

  /// The round itself; nothing if it has no number.
  private let now: EyeResult?
  /// The newest first.
  private let before: [EyeResult]

  /// - Parameters:
  ///   - round: The round that is looked at.
  ///   - results: Of the same eye, the newest first.
  init(_ round: RunID, _ results: [EyeResult]) {
    let index = results.firstIndex { $0.run == round }
    now = index.map { results[$0] }
    before = index.map { Array(results[($0 + 1)...]) } ?? []
  }

  /// Whether two rounds were shown and seen in the same way and from as far, so that they can stand on
  /// one line.
  private static func isShownAlike(_ one: EyeResult, _ other: EyeResult) -> Bool {
    one.chart == other.chart && one.hasGlasses == other.hasGlasses
      && one.isCrowded == other.isCrowded && one.distance == other.distance
  }

  /// Whether two rounds can be averaged and compared: shown alike, each with an end of its own and not
  /// of the screen, on screens whose size is not in doubt.
  private static func isAlike(_ one: EyeResult, _ other: EyeResult) -> Bool {
    isShownAlike(one, other) && !one.isRough && !other.isRough
      && !one.isContradicted && !other.isContradicted
      && one.limit == AcuityResult.Limit.exact.rawValue && other.limit == one.limit
  }

  private static func day(_ result: EyeResult) -> String {
    String(result.startedAt.description.prefix(10))
  }

  /// Draws the interval with those of earlier rounds below it that were shown alike: rings from 4 m and
  /// letters from 60 cm are not one line.
  ///
  /// - Parameters:
  ///   - floor: The smallest size that the screen shows, in logMAR.
  ///   - words: Of the page.
  ///   - language: Of its numbers.
  /// - Returns: Nothing without a number.
  func chart(floor: Double?, _ words: Words, _ language: Language) -> IntervalChart.Pair? {
    guard let now else { return nil }
    let rows = [now] + before.filter { Self.isShownAlike(now, $0) }.prefix(Self.drawn)
    let today = Self.day(now)
    let chart = IntervalChart(
      rows: rows.map { result in
        let isToday = Self.day(result) == today
        return IntervalChart.Row(
          estimate: result.estimate, low: result.low, high: result.high,
          label: result.run == now.run
            ? words("eye.measure.this_round")
            : isToday ? words("eye.measure.earlier_today") : Self.day(result),
          limit: AcuityResult.Limit(rawValue: result.limit) ?? .exact)
      }, floor: floor)
    return chart.pair(words, language)
  }

  /// The mean of this round and those before it of the same day and way.
  func mean(_ words: Words, _ language: Language) -> String? {
    guard let now else { return nil }
    let today = before.filter { Self.day($0) == Self.day(now) && Self.isAlike(now, $0) }
    let rounds = ([now] + today).map { ($0.estimate, $0.low, $0.high) }
    guard let mean = AcuityMean(rounds) else { return nil }
    func told(_ value: Double) -> String { NumberText.text(value, decimals: 2, language) }
    return words(
      "eye.measure.mean",
      [
        "count": String(mean.rounds), "estimate": told(mean.estimate), "low": told(mean.low),
        "high": told(mean.high),
      ])
  }

  /// The change since the last round of the same way, and whether it tells of one.
  func change(_ words: Words, _ language: Language) -> String? {
    guard let now, let last = before.first(where: { Self.isAlike(now, $0) }) else { return nil }
    // As it is told, so that nothing is smaller than the same number.
    let change = (abs(now.estimate - last.estimate) * 100).rounded() / 100
    func told(_ value: Double) -> String { NumberText.text(value, decimals: 2, language) }
    return words(
      change < AcuityMean.realChange ? "eye.measure.change_chance" : "eye.measure.change_larger",
      ["change": told(change), "day": Self.day(last), "limit": told(AcuityMean.realChange)])
  }
}

extension AcuityResult.Limit {
  /// What stands before a number that is only a limit.
  var sign: String {
    switch self {
    case .exact: ""
    case .atMost: "≤ "
    case .atLeast: "≥ "
    }
  }

  /// The same on a scale on which better sight is a larger number.
  var turned: Self {
    switch self {
    case .exact: .exact
    case .atMost: .atLeast
    case .atLeast: .atMost
    }
  }
}
