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

  /// - Returns: Nothing where the round is not to be trusted.
  init?(_ result: MeasuredResult, _ words: Words, _ language: Language) {
    guard let value = result.told, let low = result.low, let high = result.high else { return nil }
    func told(_ value: Double) -> String { NumberText.text(value, decimals: 2, language) }
    text = result.limit.sign + told(value)
    let open = result.open ?? result.limit
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
