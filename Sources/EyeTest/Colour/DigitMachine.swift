package import Model

/// What a round of numerals tells.
package struct DigitProgress: RoundProgress {
  /// How many digits were read.
  package var score = 0
  package var trials = 0
  /// How many plates there are.
  package let most: Int
  /// A plus for each digit that was read and a minus for each other one, in order.
  package var history = ""
}

/// The game of numerals: plates of dots, each with one digit that is to be read.
///
/// For play: it counts what was read and tells nothing of how somebody sees colours. A plate that
/// everybody can read comes first, last and in the middle; between them the digit vanishes for
/// whoever mixes up the colours of one line, and fades from plate to plate for everybody.
package struct DigitMachine: RoundMachine {
  /// The answer of somebody who reads no digit.
  package static let none = "none"
  /// Differences from gray, in 10⁻⁴ u′v′, the same on each axis: a third of what the screen can
  /// show, and then each half as much.
  private static let displacements = [600.0, 300, 150]
  private static let digits = (0...9).map(String.init)

  package private(set) var end: RoundEnd?
  package private(set) var progress: DigitProgress
  package let patience = 120.0

  private let plates: [PlateQuery]
  private let solutions: [String]

  /// - Parameter seed: Of digits, order and dots.
  package init(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let draw = ResponseDraw(alternatives: Self.digits.count)
    var differences: [MosaicPlate.Difference] = [.brightness]
    for (index, displacement) in Self.displacements.enumerated() {
      let axes = ColourAxis.allCases.shuffled(using: &generator)
      differences += axes.map { .colour($0, displacement) }
      if index > 0 { differences.append(.brightness) }
    }
    var plates: [PlateQuery] = []
    for difference in differences {
      let digit = draw.next(using: &generator)
      plates.append(
        PlateQuery(
          .digit(digit), difference, seed: generator.next() & PlateQuery.seeds.upperBound))
    }
    self.plates = plates
    solutions = plates.map { plate in
      if case .digit(let digit) = plate.figure { return String(digit) }
      return Self.none
    }
    progress = DigitProgress(most: plates.count)
  }

  package var question: RoundQuestion? {
    guard end == nil, plates.indices.contains(progress.trials) else { return nil }
    let plate = plates[progress.trials]
    var stimulus: [String: JSONValue] = ["plate": .string(plate.text)]
    switch plate.difference {
    case .brightness: stimulus["axis"] = .string(PlateQuery.brightness)
    case .colour(let axis, let displacement):
      stimulus["axis"] = .string(axis.rawValue)
      stimulus["displacement_e4"] = .number(displacement)
    }
    return RoundQuestion(
      number: progress.trials + 1, choices: Self.digits + [Self.none], stimulus: stimulus)
  }

  package mutating func answer(_ answer: RoundAnswer) -> [RoundRecord] {
    guard let open = question, open.number == answer.question,
      open.choices.contains(answer.choice), solutions.indices.contains(progress.trials)
    else { return [] }
    let solution = solutions[progress.trials]
    let isRight = answer.choice == solution
    var details = open.stimulus
    details["eye"] = .string(Eye.both.rawValue)
    details["alternatives"] = .number(Double(open.choices.count))
    progress.trials += 1
    progress.score += isRight ? 1 : 0
    progress.history += isRight ? "+" : "-"
    if progress.trials == plates.count { end = .complete }
    return [
      RoundRecord(
        outcome: isRight ? .pass : .fail, response: answer.choice, solution: solution,
        details: details)
    ]
  }

  package mutating func stop(_ end: RoundEnd) -> [RoundRecord] {
    if self.end == nil { self.end = end }
    return []
  }
}
