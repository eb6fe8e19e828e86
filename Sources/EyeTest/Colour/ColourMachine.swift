package import Model

/// What a round of colours tells.
package struct ColourProgress: RoundProgress {
  package var trials = 0
  package var most = ColourRule.total
  /// Colours are another display's as soon as the window stands on it.
  package var conditions: [RoundCondition] = []
  /// Once the round is complete.
  package var result: ColourResult?
}

/// The round of colours: sixty-six plates, and what they tell in words.
package struct ColourMachine: RoundMachine {
  package private(set) var end: RoundEnd?
  package private(set) var progress = ColourProgress()
  package let patience = 120.0

  private var test: ColourTest

  /// - Parameter seed: Of the plates and their order.
  package init(seed: UInt64) {
    test = ColourTest(seed: seed)
  }

  package var question: RoundQuestion? {
    guard end == nil, let open = test.question else { return nil }
    return RoundQuestion(
      number: open.number, choices: OptotypeDirection.four.map(\.rawValue),
      stimulus: [
        "axis": .string(open.axis?.rawValue ?? PlateQuery.brightness),
        "displacement_e4": .number(open.displacement), "plate": .string(PlateQuery(open).text),
      ])
  }

  package mutating func answer(_ answer: RoundAnswer) -> [RoundRecord] {
    guard let open = question, open.number == answer.question, let asked = test.question,
      open.choices.contains(answer.choice),
      let direction = OptotypeDirection(rawValue: answer.choice)
    else { return [] }
    test.answer(direction, after: answer.responseTime, wasSteady: answer.wasSteady)
    progress.trials = test.answered
    var details = open.stimulus
    details["steady"] = .bool(answer.wasSteady)
    details["eye"] = .string("both")
    details["alternatives"] = .number(Double(open.choices.count))
    details["estimator"] = estimators
    let record = RoundRecord(
      outcome: direction == asked.gap ? .pass : .fail, response: answer.choice,
      solution: asked.gap.rawValue, details: details)
    guard let result = test.result else { return [record] }
    end = .complete
    progress.result = result
    return [record, RoundRecord(details: ["eye": .string("both")])]
  }

  /// What is known on each axis; a plate that everybody can see changes none of them.
  private var estimators: JSONValue {
    let states = test.tracks.map { axis, track in
      (
        axis.rawValue,
        JSONValue.object([
          "threshold_e4": .number(track.threshold), "deviation": .number(track.deviation),
        ])
      )
    }
    return .object(Dictionary(uniqueKeysWithValues: states))
  }

  package mutating func note(_ condition: RoundCondition) -> Bool {
    guard end == nil, condition == .display else { return false }
    progress.conditions.note(condition)
    return true
  }

  package mutating func stop(_ end: RoundEnd) -> [RoundRecord] {
    if self.end == nil { self.end = end }
    return []
  }
}
