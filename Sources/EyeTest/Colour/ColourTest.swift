import Glibc
import Model

/// Finds on each axis how large a difference from gray somebody can just see.
///
/// Three tracks run in turn, shuffled anew for each turn, so that no axis starves and nobody knows
/// which comes next. Pure: the same seed and answers ask the same questions.
package struct ColourTest: Sendable {
  /// One plate.
  package struct Question: Sendable, Hashable {
    /// From 1.
    package var number: Int
    /// None for a plate that differs in brightness and that everybody sees.
    package var axis: ColourAxis?
    /// From white, in 10⁻⁴ u′v′; 0 without an axis.
    package var displacement: Double
    /// Where the gap is.
    package var gap: OptotypeDirection
    /// Of the plate's dots.
    package var seed: UInt64
  }

  package private(set) var question: Question?
  package private(set) var tracks: [ColourAxis: ColourTrack]
  /// How many plates that everybody sees were answered wrongly.
  package private(set) var missedCatches = 0

  private var generator: SplitMix64
  private let gaps = ResponseDraw(alternatives: OptotypeDirection.four.count)
  private var order: [ColourAxis?]
  private var chosen: [OptotypeDirection: Int] = [:]
  private var times: [Double] = []
  /// How many plates were answered while the tablet was not held still.
  private var shaken = 0

  package init(seed: UInt64) {
    generator = SplitMix64(seed: seed)
    tracks = Dictionary(uniqueKeysWithValues: ColourAxis.allCases.map { ($0, ColourTrack()) })
    order = Self.order(using: &generator)
    ask()
  }

  /// The axes turn by turn, with a catch at a random place of each equal part.
  private static func order(using generator: inout SplitMix64) -> [ColourAxis?] {
    var order = (0..<ColourRule.trials).flatMap { _ in
      ColourAxis.allCases.shuffled(using: &generator)
    }.map(Optional.some)
    let part = order.count / ColourRule.catches
    for block in (0..<ColourRule.catches).reversed() {
      // Never the very first: the task has to be understood before.
      let offset = Int.random(in: (block == 0 ? 3 : 0)..<part, using: &generator)
      order.insert(nil, at: block * part + offset)
    }
    return order
  }

  /// How many questions were answered.
  package var answered: Int { (question?.number ?? order.count + 1) - 1 }

  /// Takes the answer to the open question; nothing without one.
  ///
  /// - Parameters:
  ///   - direction: Where the gap was seen or guessed.
  ///   - time: From the plate to the answer, in seconds, where it is known.
  ///   - wasSteady: Whether the tablet rested while the plate was seen.
  package mutating func answer(
    _ direction: OptotypeDirection, after time: Double? = nil, wasSteady: Bool = true
  ) {
    guard let open = question else { return }
    if !wasSteady { shaken += 1 }
    let isCorrect = direction == open.gap
    chosen[direction, default: 0] += 1
    if let time { times.append(time) }
    if let axis = open.axis {
      tracks[axis]?.answer(isCorrect)
    } else if !isCorrect {
      missedCatches += 1
    }
    ask()
  }

  private mutating func ask() {
    let number = (question?.number ?? 0) + 1
    guard order.indices.contains(number - 1) else {
      question = nil
      return
    }
    let axis = order[number - 1]
    let gap = OptotypeDirection.four[gaps.next(using: &generator)]
    question = Question(
      number: number, axis: axis, displacement: axis.flatMap { tracks[$0]?.displacement } ?? 0,
      gap: gap, seed: generator.next() & PlateQuery.seeds.upperBound)
  }

  /// What was found; nothing before the last answer.
  package var result: ColourResult? {
    guard question == nil else { return nil }
    let thresholds = tracks.mapValues { track in
      ColourResult.Threshold(
        value: track.threshold, low: track.quantile(0.025), high: track.quantile(0.975))
    }
    return ColourResult(thresholds: thresholds, flags: flags)
  }

  /// What speaks against the answers.
  package var flags: [ColourFlag] {
    var flags: [ColourFlag] = []
    if missedCatches > ColourRule.missedCatches { flags.append(.missedCatches) }
    let answers = chosen.values.reduce(0, +)
    if answers >= ColourRule.trials,
      Double(chosen.values.max() ?? 0) > ColourRule.oneSided * Double(answers)
    {
      flags.append(.oneSided)
    }
    let sorted = times.sorted()
    if let middle = sorted.dropFirst(sorted.count / 2).first, middle < ColourRule.fastest {
      flags.append(.tooFast)
    }
    if Double(shaken) > ColourRule.unsteady * Double(answered) { flags.append(.unsteady) }
    return flags
  }
}
