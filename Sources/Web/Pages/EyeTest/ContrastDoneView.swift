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
    let facts = RoundFacts(round.progress)
    let result = facts.facts("result")
    let isWhole = round.end?.isWhole == true
    number = round.participant
    name = player?.nickname ?? ""
    let side = facts.text("eye") ?? Eye.both.rawValue
    eye = words("eye.measure.eye.\(side)")
    score = Int(facts.number("score") ?? 0)
    func told(_ value: Double) -> String { NumberText.text(value, decimals: 2, language) }
    headline =
      isWhole
      ? words("eye.measure.no_number")
      : words("eye.measure.end.\((round.end ?? .stopped).rawValue)")
    if isWhole, let value = result.number("sensitivity"), let low = result.number("low"),
      let high = result.number("high")
    {
      let limit = result.text("limit").flatMap { AcuityResult.Limit(rawValue: $0) } ?? .exact
      let open = result.text("open").flatMap { AcuityResult.Limit(rawValue: $0) } ?? limit
      let number = limit == .exact ? value : limit == .atMost ? high : low
      let shown = ToldNumber(
        number, low: low, high: high, limit: limit, open: open, words, language)
      sensitivity = shown.text
      interval = shown.interval
      certainty = shown.certainty
      let percent = 100 * ContrastResult.contrast(number)
      let decimals = percent < 10 ? 1 : 0
      headline = words(
        "eye.contrast.faintest.\(limit.rawValue)",
        ["percent": NumberText.text(percent, decimals: decimals, language)])
    }
    let flags = result.names("flags")
    sentences =
      [
        words(
          "eye.measure.facts",
          [
            "trials": String(Int(facts.number("trials") ?? 0)),
            "distance": told(facts.number("distance_m") ?? 0),
            "glasses": words(
              facts.isOn("glasses") ? "eye.measure.glasses_on" : "eye.measure.glasses_off"),
          ])
      ]
      + (facts.isOn("contradicted") ? [words("eye.measure.doubted")] : [])
      + (flags.isEmpty ? facts.names("conditions") : flags)
      .map { words("eye.measure.flag.\($0)") }
    let next = ["right": "left", "left": "both"][side] ?? "right"
    let path = "/eyetest/contrast?participant=\(round.participant)&eye="
    againLink = path + side
    nextLink = path + next
    nextWord = words("eye.measure.next.\(next)")
  }
}
