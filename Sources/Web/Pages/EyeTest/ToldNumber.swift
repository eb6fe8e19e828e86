import EyeTest
import Model

/// A measured number as a page tells it: the number itself, or the end of its interval that rests on
/// answers, with the sign that says on which side the screen ended.
struct ToldNumber {
  /// With its sign.
  var text: String
  /// The interval, open where the screen ended.
  var interval: String
  /// How sure the interval is.
  var certainty: String

  /// - Parameters:
  ///   - value: The number.
  ///   - low: The lower end of its interval of 95 %, within what the screen can show.
  ///   - high: The upper end.
  ///   - limit: Whether the number itself is only a limit.
  ///   - open: Where the interval goes on beyond what the screen can show.
  ///   - words: Of the page.
  ///   - language: Of its numbers.
  init(
    _ value: Double, low: Double, high: Double, limit: AcuityResult.Limit,
    open: AcuityResult.Limit, _ words: Words, _ language: Language
  ) {
    func told(_ value: Double) -> String { NumberText.text(value, decimals: 2, language) }
    text = limit.sign + told(value)
    guard open != .exact else {
      interval = words("eye.measure.interval", ["low": told(low), "high": told(high)])
      certainty = words("eye.measure.sure")
      return
    }
    interval = words(
      "eye.measure.open.\(open.rawValue)", ["end": told(open == .atMost ? high : low)])
    certainty = words("eye.measure.sure_open")
  }
}
