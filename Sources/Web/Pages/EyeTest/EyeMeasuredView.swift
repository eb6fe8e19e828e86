import EyeTest
import Model
import Station

/// What a measured round came to: what was right, and what that says, if it says anything.
struct EyeMeasuredView {
  var number: Int
  var name: String
  var eye: String
  var score: Int
  /// The smallest size with its limit; nothing where the round tells none.
  var size: String?
  var interval: String?
  /// How it came about, and what speaks against it.
  var sentences: [String]
  var isWhole: Bool
  var againLink: String
  var nextLink: String
  var nextWord: String

  init(_ round: EyeRound, player: Participant?, _ words: Words, _ language: Language) {
    let facts = Facts(round.progress)
    let result = Facts(facts.object("result"))
    number = round.participant
    name = player?.nickname ?? ""
    let side = facts.text("eye") ?? "both"
    eye = words("eye.measure.eye.\(side)")
    score = Int(facts.number("score") ?? 0)
    isWhole = round.end?.isWhole == true
    func told(_ value: Double) -> String { NumberText.text(value, decimals: 2, language) }
    if isWhole, let estimate = result.number("estimate"), let low = result.number("low"),
      let high = result.number("high")
    {
      let sign = ["at-most": "≤ ", "at-least": "≥ "][result.text("limit") ?? ""] ?? ""
      size = sign + told(estimate)
      interval = words("eye.measure.interval", ["low": told(low), "high": told(high)])
    }
    var sentences: [String] = []
    if !isWhole { sentences.append(words("eye.measure.end.\((round.end ?? .stopped).rawValue)")) }
    if isWhole, size == nil { sentences.append(words("eye.measure.no_number")) }
    if let size = result.number("estimate") {
      let decimal = NumberText.text(AcuityScale.decimal(size), decimals: 2, language)
      sentences.append(words("eye.measure.decimal", ["decimal": decimal]))
    }
    sentences.append(
      words(
        "eye.measure.facts",
        [
          "trials": String(Int(facts.number("trials") ?? 0)),
          "distance": NumberText.text(facts.number("distance_m") ?? 0, decimals: 2, language),
          "glasses": words(
            facts.isOn("glasses") ? "eye.measure.glasses_on" : "eye.measure.glasses_off"),
        ]))
    if facts.isOn("short") { sentences.append(words("eye.measure.rough")) }
    sentences += result.names("flags").map { words("eye.measure.flag.\($0)") }
    self.sentences = sentences
    let next = ["right": "left", "left": "both"][side] ?? "right"
    let path = "/eyetest/measure?participant=\(round.participant)&eye="
    againLink = path + side
    nextLink = path + next
    nextWord = words("eye.measure.next.\(next)")
  }

  /// What a round says of itself, read by name.
  private struct Facts {
    private let values: [String: JSONValue]

    init(_ values: [String: JSONValue]) { self.values = values }

    func number(_ name: String) -> Double? {
      guard case .number(let value)? = values[name], value.isFinite, abs(value) < 1e6 else {
        return nil
      }
      return value
    }

    func text(_ name: String) -> String? {
      guard case .string(let value)? = values[name] else { return nil }
      return value
    }

    func isOn(_ name: String) -> Bool { values[name] == .bool(true) }

    func object(_ name: String) -> [String: JSONValue] {
      guard case .object(let value)? = values[name] else { return [:] }
      return value
    }

    func names(_ name: String) -> [String] {
      guard case .array(let list)? = values[name] else { return [] }
      return list.compactMap { item in
        guard case .string(let text) = item else { return nil }
        return text
      }
    }
  }
}
