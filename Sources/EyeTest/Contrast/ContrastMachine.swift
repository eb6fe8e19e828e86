package import Model

/// The round of contrast: letters of one size, each a little darker than the white around it, until
/// it is known how faint they may be.
///
/// It begins only on a screen whose pixels are known: the size in the eye decides what contrast is
/// seen. Three pixels by three mix one gray, so that a stroke takes at least so many.
package struct ContrastMachine: RoundMachine {
  /// Letters are 50 minutes of arc high (FrACT10, `Globals.j`), their strokes 10.
  private static let size = 1.0
  /// From the nearest distance at which the mixed pixels are not seen themselves, in metres.
  package static let distances = 0.5...10.0
  private static let sides = 50...20_000
  /// In pixels.
  private static let finestStroke = 3.0

  package private(set) var end: RoundEnd?
  package private(set) var progress: MeasuredProgress
  package let patience = 120.0

  private let geometry: ViewingGeometry
  private var test: ContrastTest
  private var chosen: [Int] = []
  private var wrong: [Int] = []
  private var times: [Double] = []

  /// - Parameters:
  ///   - options: `eye`, `glasses`; `distance_m` from the eye to the screen, 0.5 to 10; `side_px` the
  ///     shorter side of the field in device pixels; `pitch_mm` of the calibrated screen.
  ///   - seed: Of the letters.
  /// - Throws: `RoundRefusal`.
  package init(_ options: RoundOptions, seed: UInt64) throws(RoundRefusal) {
    geometry = try Self.geometry(options)
    progress = try MeasuredProgress(
      options, chart: .sloan, distance: geometry.distance, most: ContrastTest.counts.upperBound)
    test = ContrastTest(seed: seed)
  }

  private static func geometry(_ options: RoundOptions) throws(RoundRefusal) -> ViewingGeometry {
    let distance = try options.number("distance_m", in: distances)
    let side = try options.integer("side_px", in: sides)
    guard let kept = try? options.number("pitch_mm", in: PixelPitch.possible),
      let pitch = PixelPitch(kept: kept, method: .card)
    else { throw RoundRefusal(.notCalibrated, "screen") }
    guard let geometry = try? ViewingGeometry(pitch: pitch, distance: distance, side: side),
      geometry.range.ceiling >= size
    else { throw RoundRefusal(.screenTooSmall, "distance_m") }
    guard geometry.stroke(size) >= finestStroke else {
      throw RoundRefusal(.screenTooCoarse, "distance_m")
    }
    return geometry
  }

  package var question: RoundQuestion? {
    guard end == nil, let open = test.question else { return nil }
    return RoundQuestion(
      number: open.number, choices: ContrastTest.letters.map(\.rawValue),
      stimulus: [
        "symbol": .string(open.letter.rawValue), "contrast": .number(open.contrast),
        "stroke_px": .number(geometry.stroke(Self.size)),
      ])
  }

  package mutating func answer(_ answer: RoundAnswer) -> [RoundRecord] {
    guard let open = question, open.number == answer.question, let asked = test.question,
      let choice = open.choices.firstIndex(of: answer.choice),
      ContrastTest.letters.indices.contains(choice)
    else { return [] }
    let letter = ContrastTest.letters[choice]
    test.answer(letter)
    progress.trials = test.answered
    chosen.append(choice)
    if let time = answer.responseTime { times.append(time) }
    let isCorrect = letter == asked.letter
    progress.score += isCorrect ? 1 : 0
    if !isCorrect { wrong.append(choice) }
    var details = open.stimulus.merging(setting) { shown, _ in shown }
    details["estimator"] = .object([
      "mean": .number(test.mean), "deviation": .number(test.deviation),
    ])
    let record = RoundRecord(
      outcome: isCorrect ? .pass : .fail, response: answer.choice,
      solution: asked.letter.rawValue, details: details)
    guard let result = test.result else { return [record] }
    end = .complete
    progress.result = MeasuredResult(
      result, flags: flags, responseTime: AcuityEstimator.median(times))
    return [record, row(of: result)]
  }

  package mutating func stop(_ end: RoundEnd) -> [RoundRecord] {
    if self.end == nil { self.end = end }
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
      "alternatives": .number(Double(ContrastTest.letters.count)),
      "distance_m": .number(geometry.distance), "pitch_mm": .number(geometry.pitch),
      "logmar": .number(Self.size),
    ]
  }

  private var flags: Set<AcuityFlag> {
    let alternatives = ContrastTest.letters.count
    var flags = AcuityFlag.habits(
      chosen, wrong: wrong, times: times, alternatives: alternatives
    ).union(progress.conditions.map(\.flag))
    if Guessing.explains(progress.score, of: test.answered, alternatives: alternatives) {
      flags.insert(.guessing)
    }
    if test.isWide { flags.insert(.wide) }
    return flags
  }

  /// The row of the result: a value only where the screen could show it and nothing speaks against
  /// the round.
  private func row(of result: ContrastResult) -> RoundRecord {
    var record = RoundRecord(details: setting)
    if progress.result?.told != nil, result.limit == .exact {
      record.quantity = .contrastSensitivity
      record.value = result.sensitivity
      record.unit = .one
    }
    return record
  }
}
