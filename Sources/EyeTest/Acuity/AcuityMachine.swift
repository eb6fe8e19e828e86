package import Model

/// The measured round: one optotype at a time, at the size that tells most, until the threshold is
/// known well enough.
///
/// It begins only on a screen whose pixels are known and fine enough for the distance.
package struct AcuityMachine: RoundMachine {
  private static let sides = 50...20_000

  package private(set) var question: RoundQuestion?
  package private(set) var end: RoundEnd?
  /// A measured answer is never one by its time; this long nobody looks at a ring.
  package let patience = 120.0

  /// Whose pixels gave the sizes; on another one they are wrong.
  private let screen: String?
  /// Whether the display gives other dimensions than the measurement did.
  private let isContradicted: Bool
  private let chart: AcuityChart
  private let eye: Eye
  private let isCrowded: Bool
  private let hasGlasses: Bool
  private let geometry: ViewingGeometry
  private var estimator: AcuityEstimator
  private let draw: ResponseDraw
  private var generator: SplitMix64
  private var conditions: Set<RoundCondition> = []
  /// The place of the open question's answer among the choices.
  private var solution = 0

  /// - Parameters:
  ///   - options: `chart`, `eye`; `distance_m` from the eye to the screen; `side_px` the shorter side
  ///     of the field in device pixels; `screen` and `pitch_mm` of the calibrated one, `bars`, `glasses`,
  ///     `short` for children's short run.
  ///   - seed: Of the answers.
  /// - Throws: `RoundRefusal`.
  package init(_ options: RoundOptions, seed: UInt64) throws(RoundRefusal) {
    screen = options.text("screen")
    isContradicted = try options.flag("contradicted")
    chart = try options.choice("chart", default: .landolt)
    eye = try options.choice("eye", default: .both)
    isCrowded = try options.flag("bars")
    hasGlasses = try options.flag("glasses")
    geometry = try Self.geometry(options, isCrowded: isCrowded)
    let alternatives = chart.choices.count
    estimator = AcuityEstimator(
      rule: try options.flag("short")
        ? .short(alternatives: alternatives) : .standard(alternatives: alternatives),
      range: geometry.range)
    draw = ResponseDraw(alternatives: alternatives)
    generator = SplitMix64(seed: seed)
    ask(number: 1)
  }

  private static func geometry(
    _ options: RoundOptions, isCrowded: Bool
  ) throws(RoundRefusal) -> ViewingGeometry {
    let distance = try options.number("distance_m", in: ViewingGeometry.distances)
    let side = try options.integer("side_px", in: sides)
    guard let kept = try? options.number("pitch_mm", in: PixelPitch.possible),
      let pitch = PixelPitch(kept: kept, method: .card)
    else { throw RoundRefusal(.notCalibrated, "screen") }
    do throws(CalibrationError) {
      let geometry = try ViewingGeometry(
        pitch: pitch, distance: distance, side: side, isCrowded: isCrowded)
      try geometry.checkMeasures()
      return geometry
    } catch {
      throw RoundRefusal(.screenTooCoarse, error.code == .tooSmall ? "side_px" : "distance_m")
    }
  }

  package var progress: [String: JSONValue] {
    var progress: [String: JSONValue] = [
      "chart": .string(chart.rawValue), "eye": .string(eye.rawValue), "bars": .bool(isCrowded),
      "glasses": .bool(hasGlasses), "short": .bool(estimator.rule.isRough),
      "distance_m": .number(geometry.distance), "floor": .number(estimator.range.floor),
      "ceiling": .number(estimator.range.ceiling),
      "trials": .number(Double(estimator.trials.count)),
      "score": .number(Double(estimator.trials.count { $0.answer.isCorrect })),
      "most": .number(Double(estimator.rule.most)),
    ]
    progress["conditions"] = conditions.json
    progress["screen"] = screen.map { .string($0) }
    progress["contradicted"] = .bool(isContradicted)
    if end == .complete, let result { progress["result"] = result.json }
    return progress
  }

  package mutating func answer(_ answer: RoundAnswer) -> [RoundRecord] {
    guard let open = question, open.number == answer.question, let stimulus = estimator.stimulus,
      let choice = open.choices.firstIndex(of: answer.choice)
    else { return [] }
    let isCorrect = choice == solution
    estimator.answer(
      AcuityAnswer(
        isCorrect: isCorrect, choice: choice, responseTime: answer.responseTime,
        wasSteady: answer.wasSteady))
    var details = open.stimulus.merging(setting) { shown, _ in shown }
    details["easy"] = .bool(stimulus.isEasy)
    details["steady"] = .bool(answer.wasSteady)
    details["estimator"] = .object([
      "mean": .number(estimator.mean), "deviation": .number(estimator.deviation),
    ])
    let records = [
      RoundRecord(
        outcome: isCorrect ? .pass : .fail, response: answer.choice,
        solution: open.choices[solution], details: details)
    ]
    question = nil
    guard estimator.stimulus == nil else {
      ask(number: open.number + 1)
      return records
    }
    end = .complete
    return records + [resultRow].compactMap { $0 }
  }

  package mutating func stop(_ end: RoundEnd) -> [RoundRecord] {
    guard self.end == nil else { return [] }
    question = nil
    self.end = end
    return []
  }

  package mutating func note(_ condition: RoundCondition) -> Bool {
    guard end == nil else { return false }
    conditions.insert(condition)
    return true
  }

  private var result: AcuityResult? { estimator.result(Set(conditions.map(\.flag))) }

  /// What every row says of eye and screen.
  private var setting: [String: JSONValue] {
    [
      "eye": .string(eye.rawValue), "glasses": .bool(hasGlasses),
      "alternatives": .number(Double(chart.choices.count)),
      "distance_m": .number(geometry.distance), "pitch_mm": .number(geometry.pitch),
      "chart": .string(chart.rawValue), "bars": .bool(isCrowded),
    ]
  }

  /// The row of the result: a value only where the screen could show it and nothing speaks against
  /// the round.
  private var resultRow: RoundRecord? {
    guard let result else { return nil }
    var record = RoundRecord(details: setting)
    record.details["result"] = result.json
    if result.isTrusted, result.limit == .exact {
      record.quantity = .logMAR
      record.value = result.estimate
      record.unit = .one
    }
    return record
  }

  private mutating func ask(number: Int) {
    guard let stimulus = estimator.stimulus else { return }
    solution = draw.next(using: &generator)
    let optotypes = chart.optotypes
    guard optotypes.indices.contains(solution) else { return }
    question = RoundQuestion(
      number: number, choices: chart.choices,
      stimulus: [
        "symbol": .string(optotypes[solution].name), "logmar": .number(stimulus.logMAR),
        "stroke_px": .number(geometry.stroke(stimulus.logMAR)),
      ])
  }
}

extension Set<RoundCondition> {
  var json: JSONValue { .array(map(\.rawValue).sorted().map { .string($0) }) }
}

extension AcuityResult {
  /// The result as screens and records have it; no number where the round is not to be trusted.
  package var json: JSONValue {
    var values: [String: JSONValue] = [
      "trials": .number(Double(trials)), "rough": .bool(isRough), "limit": .string(limit.rawValue),
      "flags": .array(flags.map(\.rawValue).sorted().map { .string($0) }),
    ]
    values["response_time_s"] = responseTime.map { .number($0) }
    if isTrusted {
      values["estimate"] = .number(estimate)
      values["told"] = .number(told)
      values["low"] = .number(low)
      values["high"] = .number(high)
    }
    return .object(values)
  }
}
