import EyeTest
import Model

/// What a measured round says beside its number, for whoever unfolds it.
struct AcuityDetails {
  /// One sentence each.
  var sentences: [String]

  /// - Parameters:
  ///   - size: The size that is told, in logMAR.
  ///   - result: Of the round.
  ///   - words: Of the page.
  ///   - language: Of its numbers.
  init(
    _ size: Double, _ result: MeasuredResult, _ words: Words, _ language: Language
  ) {
    // Better sight is a smaller size and a larger number on these scales.
    let sign = result.limit.turned.sign
    let feet = AcuityScale.snellen(size)
    sentences = [
      words(
        "eye.measure.decimal",
        ["decimal": sign + NumberText.text(AcuityScale.decimal(size), decimals: 2, language)]),
      words(
        "eye.measure.other_scales",
        [
          "snellen": sign + "20/" + NumberText.text(feet, decimals: 0, language),
          "letters": Self.letters(size, sign, language),
        ]),
    ]
    if let time = result.responseTime {
      sentences.append(
        words(
          "eye.measure.response_time", ["seconds": NumberText.text(time, decimals: 2, language)]))
    }
    sentences.append(words("eye.measure.scale"))
  }

  /// Whoever sees less than the chart's largest letters or more than its smallest has read none of
  /// them or all, and maybe would more.
  private static func letters(_ size: Double, _ sign: String, _ language: Language) -> String {
    let letters = AcuityScale.letters(size)
    let most = AcuityScale.mostLetters
    func told(_ letters: Double) -> String { NumberText.text(letters, decimals: 0, language) }
    if letters > most { return AcuityResult.Limit.atLeast.sign + told(most) }
    if letters < 0 { return AcuityResult.Limit.atMost.sign + told(0) }
    return sign + told(letters)
  }
}
