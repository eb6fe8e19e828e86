import EyeTest
import Model
import Station

/// What a round of contrast came to, in words and as a number, if it tells one.
struct ContrastDoneView {
  var number: Int
  var name: String
  var eye: String
  var score: Int
  /// The sensitivity with its limit; nothing where the round tells none.
  var sensitivity: String?
  var interval: String?
  /// How sure the interval is.
  var certainty: String?
  /// The faintest letter in words.
  var headline: String
  /// How it came about, and what speaks against it.
  var sentences: [String]
  var againLink: String
  var nextLink: String
  var nextWord: String

  init(_ round: Round, player: Participant?, _ words: Words, _ language: Language) {
    let progress = round.progress.value as? MeasuredProgress
    let result = progress?.result
    let isWhole = round.end?.isWhole == true
    number = round.participant
    name = player?.nickname ?? ""
    let side = progress?.eye ?? .both
    eye = words("eye.measure.eye.\(side.rawValue)")
    score = progress?.score ?? 0
    headline =
      isWhole
      ? words("eye.measure.no_number")
      : words("eye.measure.end.\((round.end ?? .stopped).rawValue)")
    if isWhole, let result, let number = result.told,
      let shown = ToldNumber(result, words, language)
    {
      sensitivity = shown.text
      interval = shown.interval
      certainty = shown.certainty
      let percent = 100 * ContrastResult.contrast(number)
      let decimals = percent < 10 ? 1 : 0
      headline = words(
        "eye.contrast.faintest.\(result.limit.rawValue)",
        ["percent": NumberText.text(percent, decimals: decimals, language)])
    }
    sentences =
      [
        words(
          "eye.measure.facts",
          [
            "trials": String(progress?.trials ?? 0),
            "distance": NumberText.text(progress?.distance ?? 0, decimals: 2, language),
            "glasses": words(
              progress?.glasses == true ? "eye.measure.glasses_on" : "eye.measure.glasses_off"),
          ])
      ]
      + (progress?.contradicted == true ? [words("eye.measure.doubted")] : [])
      + (progress?.flags ?? []).map { words("eye.measure.flag.\($0.rawValue)") }
    let path = "/eyetest/contrast?participant=\(round.participant)&eye="
    againLink = path + side.rawValue
    nextLink = path + side.next.rawValue
    nextWord = words("eye.measure.next.\(side.next.rawValue)")
  }
}
