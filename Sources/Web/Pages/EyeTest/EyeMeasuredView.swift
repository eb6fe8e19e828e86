import EyeTest
import Model
import Station
import Store

/// What a measured round came to: what was right, and what that says, if it says anything.
struct EyeMeasuredView {
  var number: Int
  var name: String
  var eye: String
  var score: Int
  /// What the number says in a sentence; nothing where the round tells none.
  var plain: String?
  /// The smallest size with its limit; nothing where the round tells none.
  var size: String?
  var interval: String?
  /// How sure the interval is.
  var certainty: String?
  /// Other scales and times, for whoever wants them.
  var details: AcuityDetails?
  /// The interval beside those of earlier rounds; nothing without a number.
  var chart: IntervalChart.Pair?
  /// Of this round and those of the same day and way before it.
  var mean: String?
  /// How it came about, and what speaks against it.
  var sentences: [String]
  var isWhole: Bool
  var againLink: String
  var nextLink: String
  var nextWord: String

  /// - Parameters:
  ///   - round: One that is over.
  ///   - results: What the measured rounds of the same eye came to, the newest first.
  ///   - player: Who played it.
  ///   - words: Of the page.
  ///   - language: Of its numbers.
  init(
    _ round: Round, among results: [EyeResult], player: Participant?, _ words: Words,
    _ language: Language
  ) {
    let progress = round.progress.value as? MeasuredProgress
    let result = progress?.result
    number = round.participant
    name = player?.nickname ?? ""
    let side = progress?.eye ?? .both
    eye = words("eye.measure.eye.\(side.rawValue)")
    score = progress?.score ?? 0
    isWhole = round.end?.isWhole == true
    if isWhole, let result, let number = result.told,
      let told = ToldNumber(result, words, language)
    {
      size = told.text
      interval = told.interval
      certainty = told.certainty
      details = AcuityDetails(number, result, words, language)
      plain = words(
        "eye.measure.plain.\(result.limit.rawValue)",
        ["decimal": Self.chartLine(AcuityScale.decimal(number), result.limit, language)])
    }
    var sentences: [String] = []
    if !isWhole { sentences.append(words("eye.measure.end.\((round.end ?? .stopped).rawValue)")) }
    if isWhole, size == nil { sentences.append(words("eye.measure.no_number")) }
    sentences.append(
      words(
        "eye.measure.facts",
        [
          "trials": String(progress?.trials ?? 0),
          "distance": NumberText.text(progress?.distance ?? 0, decimals: 2, language),
          "glasses": words(
            progress?.glasses == true ? "eye.measure.glasses_on" : "eye.measure.glasses_off"),
        ]))
    let history = MeasuredHistory(round.id, results)
    chart = history.chart(floor: progress?.floor, words, language)
    mean = history.mean(words, language)
    sentences += [history.change(words, language)].compactMap { $0 }
    if progress?.contradicted == true { sentences.append(words("eye.measure.doubted")) }
    if progress?.short == true { sentences.append(words("eye.measure.rough")) }
    let flags = progress?.flags ?? []
    sentences += flags.map { words("eye.measure.flag.\($0.rawValue)") }
    // A screen seldom changes but by turning.
    if flags.contains(.display) { sentences.append(words("eye.how.turn")) }
    self.sentences = sentences
    let path = "/eyetest/measure?participant=\(round.participant)&eye="
    againLink = path + side.rawValue
    nextLink = path + side.next.rawValue
    nextWord = words("eye.measure.next.\(side.next.rawValue)")
  }

  /// Returns a decimal acuity as charts name their lines, with one decimal, and two for the largest
  /// letters; a limit is rounded to the side on which it still holds.
  private static func chartLine(
    _ decimal: Double, _ limit: AcuityResult.Limit, _ language: Language
  ) -> String {
    let decimals = decimal < 0.2 ? 2 : 1
    let scale = decimals == 1 ? 10.0 : 100
    let rule: FloatingPointRoundingRule =
      switch limit {
      case .exact: .toNearestOrEven
      // A limit of the size is the opposite limit of the acuity.
      case .atMost: .down
      case .atLeast: .up
      }
    return NumberText.text((decimal * scale).rounded(rule) / scale, decimals: decimals, language)
  }
}
