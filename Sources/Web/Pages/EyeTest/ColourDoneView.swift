import EyeTest
import Model
import Station

/// What a round of colours came to, in words.
struct ColourDoneView {
  /// One confusion line.
  struct Line {
    var axis: String
    var name: String
    /// The threshold with its range, in 10⁻⁴ u′v′.
    var value: String
    var limit: String
    /// In words: whether it is above its limit.
    var state: String
  }

  var number: Int
  var name: String
  /// Of `ColourResult.Verdict`; empty if the round did not come to its end.
  var verdict: String
  var headline: String
  /// What speaks against the answers, or for asking somebody.
  var sentences: [String]
  var lines: [Line]
  var hasLines: Bool

  init(_ round: Round, player: Participant?, _ words: Words) {
    number = round.participant
    name = player?.nickname ?? ""
    let result = Self.object(round.progress["result"])
    verdict = Self.text(result["verdict"]) ?? ""
    guard round.end == .complete, !verdict.isEmpty else {
      headline = words("eye.colour.left")
      sentences = RoundFacts(round.progress).names("conditions").map {
        words("eye.measure.flag.\($0)")
      }
      lines = []
      hasLines = false
      return
    }
    headline = words("eye.colour.verdict.\(verdict)")
    sentences = Self.flags(result["flags"]).map { words("eye.colour.flag.\($0)") }
    let thresholds = Self.object(result["thresholds_e4"])
    // Numbers that mean nothing are not shown.
    lines =
      verdict == ColourResult.Verdict.unclear.rawValue
      ? [] : ColourAxis.allCases.compactMap { Self.line($0, thresholds, words) }
    hasLines = !lines.isEmpty
  }

  /// Tells the threshold of one axis.
  ///
  /// - Parameters:
  ///   - axis: The axis.
  ///   - thresholds: Of all axes, as they stand in the records.
  ///   - words: Of the page.
  /// - Returns: Nothing where its threshold is not known.
  static func line(
    _ axis: ColourAxis, _ thresholds: [String: JSONValue], _ words: Words
  ) -> Line? {
    let found = object(thresholds[axis.rawValue])
    guard let value = number(found["value"]), let low = number(found["low"]),
      let high = number(found["high"])
    else { return nil }
    let threshold = ColourResult.Threshold(value: value, low: low, high: high)
    let state = found["reduced"] == .bool(true) ? "above" : "below"
    return Line(
      axis: axis.rawValue, name: words("eye.colour.axis.\(axis.rawValue)"),
      value: threshold.limit == .exact
        ? words(
          "eye.colour.range", ["value": told(value), "low": told(low), "high": told(high)])
        : threshold.limit.sign + told(threshold.told),
      limit: String(Int(axis.cutoff)), state: words("eye.colour.\(state)"))
  }

  /// In whole 10⁻⁴ u′v′: a screen does not show less.
  private static func told(_ value: Double) -> String { String(Int(value.rounded())) }

  private static func object(_ value: JSONValue?) -> [String: JSONValue] {
    if case .object(let object)? = value { return object }
    return [:]
  }

  private static func text(_ value: JSONValue?) -> String? {
    if case .string(let text)? = value { return text }
    return nil
  }

  /// A number that a page can show.
  private static func number(_ value: JSONValue?) -> Double? {
    guard case .number(let number)? = value, number.isFinite, abs(number) < 1e6 else { return nil }
    return number
  }

  private static func flags(_ value: JSONValue?) -> [String] {
    guard case .array(let values)? = value else { return [] }
    return values.compactMap(text)
  }
}
