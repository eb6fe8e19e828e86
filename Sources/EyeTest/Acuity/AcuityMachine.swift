package import Model

/// The measured round: one optotype at a time, at the size that tells most, until the threshold is
/// known well enough.
///
/// It begins only on a screen whose pixels are known and fine enough for the distance.
package struct AcuityMachine: RoundMachine {
  private static let sides = 50...20_000

  package private(set) var question: RoundQuestion?
  package private(set) var end: RoundEnd?
  package private(set) var progress: MeasuredProgress
  /// A measured answer is never one by its time; this long nobody looks at a ring.
  package let patience = 120.0

  private let chart: AcuityChart
  private let isCrowded: Bool
  private let geometry: ViewingGeometry
  private var estimator: AcuityEstimator
  private let draw: ResponseDraw
  private var generator: SplitMix64
  /// The place of the open question's answer among the choices.
  private var solution = 0

  /// - Parameters:
  ///   - options: `chart`, `eye`; `distance_m` from the eye to the screen; `side_px` the shorter side
  ///     of the field in device pixels; `screen` and `pitch_mm` of the calibrated one, `bars`, `glasses`,
  ///     `short` for children's short run.
  ///   - seed: Of the answers.
  /// - Throws: `RoundRefusal`.
  package init(_ options: RoundOptions, seed: UInt64) throws(RoundRefusal) {
    chart = try options.choice("chart", default: .landolt)
    isCrowded = try options.flag("bars")
    geometry = try Self.geometry(options, isCrowded: isCrowded)
    let alternatives = chart.choices.count
    estimator = AcuityEstimator(
      rule: try options.flag("short")
        ? .short(alternatives: alternatives) : .standard(alternatives: alternatives),
      range: geometry.range)
    progress = try MeasuredProgress(
      options, chart: chart, distance: geometry.distance, most: estimator.rule.most)
    (progress.bars, progress.short) = (isCrowded, estimator.rule.isRough)
    (progress.floor, progress.ceiling) = (estimator.range.floor, estimator.range.ceiling)
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

  package mutating func answer(_ answer: RoundAnswer) -> [RoundRecord] {
    guard let open = question, open.number == answer.question, let stimulus = estimator.stimulus,
      let choice = open.choices.firstIndex(of: answer.choice)
    else { return [] }
    let isCorrect = choice == solution
    estimator.answer(
      AcuityAnswer(
        isCorrect: isCorrect, choice: choice, responseTime: answer.responseTime,
        wasSteady: answer.wasSteady))
    progress.trials += 1
    progress.score += isCorrect ? 1 : 0
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
    guard let result = estimator.result(Set(progress.conditions.map(\.flag))) else {
      return records
    }
    progress.result = MeasuredResult(result)
    return records + [row(of: result)]
  }

  package mutating func stop(_ end: RoundEnd) -> [RoundRecord] {
    guard self.end == nil else { return [] }
    question = nil
    self.end = end
    return []
  }

  package mutating func note(_ condition: RoundCondition) -> Bool {
    guard end == nil else { return false }
    progress.conditions.note(condition)
    return true
  }

  /// What every row says of eye and screen.
  private var setting: [String: JSONValue] {
    [
      "eye": .string(progress.eye.rawValue), "glasses": .bool(progress.glasses),
      "alternatives": .number(Double(chart.choices.count)),
      "distance_m": .number(geometry.distance), "pitch_mm": .number(geometry.pitch),
      "chart": .string(chart.rawValue), "bars": .bool(isCrowded),
    ]
  }

  /// The row of the result: a value only where the screen could show it and nothing speaks against
  /// the round.
  private func row(of result: AcuityResult) -> RoundRecord {
    var record = RoundRecord(details: setting)
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

extension [RoundCondition] {
  /// Notes one, once and by its name.
  mutating func note(_ condition: RoundCondition) {
    self = Set(self + [condition]).sorted { $0.rawValue < $1.rawValue }
  }
}
