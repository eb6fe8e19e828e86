import EyeTest
import Model

/// What a measured round says beside its number, for whoever unfolds it.
struct AcuityDetails {
  /// One sentence each.
  var sentences: [String]

  /// - Parameters:
  ///   - size: The size that is told, in logMAR.
  ///   - limit: Whether it is only a limit.
  ///   - result: Of the round.
  ///   - words: Of the page.
  ///   - language: Of its numbers.
  init(
    _ size: Double, limit: AcuityResult.Limit, _ result: RoundFacts, _ words: Words,
    _ language: Language
  ) {
    // Better sight is a smaller size and a larger number on these scales.
    let sign = limit.turned.sign
    let feet = AcuityScale.snellen(size)
    sentences = [
      words(
        "eye.measure.other_scales",
        [
          "snellen": sign + "20/" + NumberText.text(feet, decimals: 0, language),
          "letters": sign
            + NumberText.text(AcuityScale.letters(size), decimals: 0, language),
        ])
    ]
    if let time = result.number("response_time_s") {
      sentences.append(
        words(
          "eye.measure.response_time", ["seconds": NumberText.text(time, decimals: 2, language)]))
    }
    sentences.append(words("eye.measure.scale"))
  }
}
