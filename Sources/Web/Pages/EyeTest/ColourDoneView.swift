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

  init(_ round: EyeRound, player: Participant?, _ words: Words) {
    number = round.participant
    name = player?.nickname ?? ""
    let result = Self.object(round.progress["result"])
    verdict = Self.text(result["verdict"]) ?? ""
    guard round.end == .complete, !verdict.isEmpty else {
      headline = words("eye.colour.left")
      sentences = []
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

  /// The smallest threshold that is told as a number, in 10⁻⁴ u′v′.
  private static let floor = 10

  private static func line(
    _ axis: ColourAxis, _ thresholds: [String: JSONValue], _ words: Words
  ) -> Line? {
    let found = object(thresholds[axis.rawValue])
    guard let value = number(found["value"]), let low = number(found["low"]),
      let high = number(found["high"])
    else { return nil }
    // Below this a dot's colour is mostly rounding: 256 numbers err by 3 to 8.
    let isFloor = value <= Self.floor
    let state = found["reduced"] == .bool(true) ? "above" : "below"
    return Line(
      axis: axis.rawValue, name: words("eye.colour.axis.\(axis.rawValue)"),
      value: isFloor
        ? "≤ \(Self.floor)"
        : words(
          "eye.colour.range",
          ["value": String(value), "low": String(low), "high": String(high)]),
      limit: String(Int(axis.cutoff)), state: words("eye.colour.\(state)"))
  }

  private static func object(_ value: JSONValue?) -> [String: JSONValue] {
    if case .object(let object)? = value { return object }
    return [:]
  }

  private static func text(_ value: JSONValue?) -> String? {
    if case .string(let text)? = value { return text }
    return nil
  }

  private static func number(_ value: JSONValue?) -> Int? {
    guard case .number(let number)? = value else { return nil }
    return Int(exactly: number.rounded())
  }

  private static func flags(_ value: JSONValue?) -> [String] {
    guard case .array(let values)? = value else { return [] }
    return values.compactMap(text)
  }
}
