import Glibc
import Model

/// Finds how little darker than white a letter may be so that somebody can just read it.
///
/// The estimator of acuity with the logarithm of the Weber contrast in place of the size. Pure: the
/// same seed and answers show the same letters.
package struct ContrastTest: Sendable {
  /// One letter.
  package struct Question: Sendable, Hashable {
    /// From 1.
    package var number: Int
    /// One of Sloan's ten.
    package var letter: OptotypeLetter
    /// After Weber, rounded to what the screen mixes: 0.001…1.
    package var contrast: Double
  }

  package static let letters = OptotypeLetter.sloan
  /// The results that are told as numbers, in log units: beyond 2.0 a screen of 256 numbers is not
  /// to be trusted, mixed or not.
  package static let results = 0.0...2.0
  /// The fewest and the most letters.
  package static let counts = 16...36
  /// The test ends when the standard deviation is no larger, in log units.
  private static let precision = 0.09
  /// The first contrasts, as logarithms, for as long as every answer is right.
  private static let ladder = [-0.3, -0.7, -1.0, -1.3]
  /// How much darker than expected a letter is, as a logarithm: where an answer tells most.
  private static let offset = 0.06

  /// Letters of Pelli and Robson are read with slopes of about 4 to 14 per log unit.
  private static let model = PsychometricModel(
    lowest: -2.6, step: 0.02, count: 151, slopes: [4, 6, 9, 14],
    guess: 1 / Double(letters.count), lapse: 0.03)

  package private(set) var question: Question?
  private var posterior = ThresholdPosterior(model)
  private let draw = ResponseDraw(alternatives: letters.count)
  private var generator: SplitMix64
  private var isClimbing = true
  /// How many letters were answered.
  package private(set) var answered = 0

  /// The mean of what the threshold may be, as a logarithm of the contrast; no result.
  package var mean: Double { posterior.mean }

  /// Its standard deviation, in log units.
  package var deviation: Double { posterior.deviation }

  package init(seed: UInt64) {
    generator = SplitMix64(seed: seed)
    ask()
  }

  /// Takes the answer to the open question; nothing without one.
  package mutating func answer(_ letter: OptotypeLetter) {
    guard let open = question else { return }
    let isCorrect = letter == open.letter
    posterior.observe(log10(open.contrast), isCorrect: isCorrect)
    isClimbing = isClimbing && isCorrect
    answered += 1
    let isSure = answered >= Self.counts.lowerBound && posterior.deviation <= Self.precision
    question = nil
    if !isSure, answered < Self.counts.upperBound { ask() }
  }

  private mutating func ask() {
    let isFirst = isClimbing && Self.ladder.indices.contains(answered)
    let wish = isFirst ? Self.ladder[answered] : posterior.mean + Self.offset
    let shown = OptotypeScene.contrasts
    let contrast = (pow(10, wish) * 1_000).rounded() / 1_000
    question = Question(
      number: answered + 1, letter: Self.letters[draw.next(using: &generator)],
      contrast: max(shown.lowerBound, min(shown.upperBound, contrast)))
  }

  /// Whether the last letter came without the precision that a result is to have.
  package var isWide: Bool { question == nil && posterior.deviation > Self.precision }

  /// What was found; nothing before the last answer.
  package var result: ContrastResult? {
    guard question == nil else { return nil }
    return ContrastResult(
      sensitivity: -posterior.mean, low: -posterior.quantile(0.975),
      high: -posterior.quantile(0.025), trials: answered)
  }
}
