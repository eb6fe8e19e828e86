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
    let progress = round.progress.value as? ColourProgress
    verdict = progress?.result?.verdict.rawValue ?? ""
    guard round.end == .complete, let result = progress?.result else {
      headline = words("eye.colour.left")
      sentences = (progress?.conditions ?? []).map { words("eye.measure.flag.\($0.rawValue)") }
      lines = []
      hasLines = false
      return
    }
    headline = words("eye.colour.verdict.\(verdict)")
    sentences = result.flags.map { words("eye.colour.flag.\($0.rawValue)") }
    // Numbers that mean nothing are not shown.
    let thresholds = result.verdict == .unclear ? [:] : result.thresholds
    lines = ColourAxis.allCases.compactMap { axis in
      thresholds[axis].map { Self.line(axis, $0, words) }
    }
    hasLines = !lines.isEmpty
  }

  /// Tells the threshold of one axis.
  ///
  static func line(
    _ axis: ColourAxis, _ threshold: ColourResult.Threshold, _ words: Words
  ) -> Line {
    Line(
      axis: axis.rawValue, name: words("eye.colour.axis.\(axis.rawValue)"),
      value: threshold.limit == .exact
        ? words(
          "eye.colour.range",
          [
            "value": told(threshold.value), "low": told(threshold.low),
            "high": told(threshold.high),
          ])
        : threshold.limit.sign + told(threshold.told),
      limit: String(Int(axis.cutoff)),
      state: words("eye.colour.\(threshold.reduced ? "above" : "below")"))
  }

  /// In whole 10⁻⁴ u′v′: a screen does not show less.
  private static func told(_ value: Double) -> String { NumberText.text(value, decimals: 0, .en) }
}
