package import Model

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
  package let patience = 120.0

  private let plates: [PlateQuery]
  private let solutions: [String]
  private var score = 0
  private var answered = 0
  /// A plus for each digit that was read and a minus for each other one, in order.
  private var history = ""

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
  }

  package var question: RoundQuestion? {
    guard end == nil, plates.indices.contains(answered) else { return nil }
    let plate = plates[answered]
    var stimulus: [String: JSONValue] = ["plate": .string(plate.text)]
    switch plate.difference {
    case .brightness: stimulus["axis"] = .string(PlateQuery.brightness)
    case .colour(let axis, let displacement):
      stimulus["axis"] = .string(axis.rawValue)
      stimulus["displacement_e4"] = .number(displacement)
    }
    return RoundQuestion(
      number: answered + 1, choices: Self.digits + [Self.none], stimulus: stimulus)
  }

  package var progress: [String: JSONValue] {
    [
      "score": .number(Double(score)), "trials": .number(Double(answered)),
      "most": .number(Double(plates.count)), "history": .string(history),
    ]
  }

  package mutating func answer(_ answer: RoundAnswer) -> [RoundRecord] {
    guard let open = question, open.number == answer.question,
      open.choices.contains(answer.choice), solutions.indices.contains(answered)
    else { return [] }
    let solution = solutions[answered]
    let isRight = answer.choice == solution
    var details = open.stimulus
    details["eye"] = .string(Eye.both.rawValue)
    details["alternatives"] = .number(Double(open.choices.count))
    answered += 1
    score += isRight ? 1 : 0
    history += isRight ? "+" : "-"
    if answered == plates.count { end = .complete }
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
