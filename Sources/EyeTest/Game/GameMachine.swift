import Glibc
package import Model

/// The game: three letters in the middle, two candidates, smaller with every right answer.
///
/// Each right answer is a point and makes the letters 0.1 log unit smaller. The third wrong answer ends
/// it, and so does a right one at the smallest size that the screen can draw.
///
/// The difficulty follows the answers: a wrong one goes two steps back, so that one right answer in
/// three weighs up a wrong one (weighted up-down, Kaernbach 1991: the staircase hovers where 2/3 are
/// right), and the question after it differs in all three places. Where the estimator tells that
/// somebody got further by luck than they can see, it goes back to what they see well, so that a
/// child and a grandparent both find most questions easy. By the original's rule sizes never grow
/// again.
package struct GameMachine: RoundMachine {
  /// How the size follows the answers.
  package enum Rule: String, Sendable, Hashable, Codable, CaseIterable { case adaptive, original }

  /// The height of the largest letters, in CSS pixels.
  package static let largest = 100.0
  /// How many wrong answers end it.
  package static let lives = 3
  /// Faster than anybody sees, in seconds (a run with a median below is flagged).
  private static let fastest = 0.25
  /// From so many answers on, all to one side tell that nobody looked: the sides come three and three,
  /// so that whoever is always right has gone to both by the fourth, and whoever always goes to one
  /// has lost by the sixth.
  private static let oneSided = 5
  private static let backSteps = 2
  /// What somebody sees well is so much larger than what they just see, in log units: nine answers
  /// in ten are right there.
  private static let comfort = 0.1
  /// What the letters' height may just be to be seen, as the logarithm of 1 to 125 pixels.
  private static let model = PsychometricModel(
    lowest: 0, step: 0.05, count: 43, slopes: [8, 12, 17, 24], guess: 0.5, lapse: 0.03)

  package private(set) var question: RoundQuestion?
  package private(set) var end: RoundEnd?
  package private(set) var progress: GameProgress
  package let patience = 120.0

  private let start: Double
  private let floor: Double
  private var letters: GameLetters
  private var posterior = ThresholdPosterior(model)
  private var chosen: [String: Int] = [:]
  private var times: [Double] = []

  /// - Parameters:
  ///   - options: `start_px` the height of the first letters, 5 to 100, 100 unless the screen has
  ///     less room; `floor_px` the smallest height that it draws, 1 to 50, 5 unless given, both in
  ///     CSS pixels; `rule`.
  ///   - seed: Of letters and sides.
  /// - Throws: `RoundRefusal`.
  package init(_ options: RoundOptions, seed: UInt64) throws(RoundRefusal) {
    start = try options.number("start_px", in: 5...Self.largest, default: Self.largest)
    floor = try options.number("floor_px", in: 1...50, default: 5)
    guard floor <= start else { throw RoundRefusal(.invalidOption, "floor_px") }
    progress = GameProgress(try options.choice("rule", default: .adaptive))
    letters = GameLetters(seed: seed)
    ask(number: 1, isGentle: true)
  }

  /// How many times 0.1 log unit the letters are smaller than at the start.
  private var step: Int { progress.level - 1 }

  private var height: Double { height(at: step) }

  private func height(at step: Int) -> Double {
    var height = start
    for _ in 0..<step { height /= Self.ratio }
    return height
  }

  /// 10^0.1, the factor of 0.1 log unit.
  private static let ratio = 1.258925411794167

  package mutating func answer(_ answer: RoundAnswer) -> [RoundRecord] {
    guard let open = question, open.number == answer.question,
      open.choices.contains(answer.choice), let solution = letters.solution
    else { return [] }
    let isRight = answer.choice == solution
    var details = open.stimulus
    details["eye"] = .string("both")
    details["alternatives"] = .number(Double(open.choices.count))
    chosen[answer.choice, default: 0] += 1
    if let time = answer.responseTime { times.append(time) }
    question = nil
    posterior.observe(log10(height), isCorrect: isRight)
    // The size that is just seen, as the logarithm of CSS pixels.
    details["estimator"] = .object([
      "step": .number(Double(step)), "rule": .string(progress.rule.rawValue),
      "mean": .number(posterior.mean), "deviation": .number(posterior.deviation),
    ])
    progress.history += isRight ? "+" : "-"
    progress.flags = flags
    if isRight { scored() } else { missed() }
    if end == nil { ask(number: open.number + 1, isGentle: !isRight) }
    return [
      RoundRecord(
        outcome: isRight ? .pass : .fail, response: answer.choice, solution: solution,
        details: details)
    ]
  }

  package mutating func stop(_ end: RoundEnd) -> [RoundRecord] {
    guard self.end == nil else { return [] }
    question = nil
    self.end = end
    return []
  }

  private mutating func scored() {
    progress.score += 1
    progress.streak += 1
    progress.bestStreak = max(progress.bestStreak, progress.streak)
    award(.streak5, if: progress.streak == 5)
    award(.streak10, if: progress.streak == 10)
    award(.small, if: height <= start / 4)
    if height(at: step + 1) < floor {
      end = .floor
      award(.floor, if: true)
      award(.flawless, if: progress.misses == 0)
    } else {
      progress.level += 1
    }
  }

  private mutating func missed() {
    progress.misses += 1
    progress.lives -= 1
    progress.streak = 0
    if progress.lives == 0 {
      end = .misses
    } else if progress.rule == .adaptive {
      progress.level = 1 + max(0, min(step - Self.backSteps, comfortableStep))
    }
  }

  /// The last step whose letters are as large as what is seen well.
  private var comfortableStep: Int {
    let wanted = posterior.mean + Self.comfort
    return Int(((log10(start) - wanted) * 10).rounded(.down))
  }

  private mutating func award(_ badge: GameBadge, if isEarned: Bool) {
    if isEarned, !progress.badges.contains(badge) { progress.badges.append(badge) }
  }

  private mutating func ask(number: Int, isGentle: Bool) {
    // The nearer the end, the fewer places in which the wrong candidate differs.
    let isOriginal = progress.rule == .original
    let differences = isGentle || isOriginal ? 3 : max(1, 3 - step / 4)
    let trigrams = letters.next(
      differences: isOriginal ? letters.anyDifference() : differences)
    question = RoundQuestion(
      number: number, choices: ["left", "right"],
      stimulus: [
        "letters": .string(trigrams.shown), "left": .string(trigrams.left),
        "right": .string(trigrams.right), "height_px": .number(height),
      ])
  }

  /// What speaks against the round having been played in earnest.
  private var flags: [GameFlag] {
    var flags: [GameFlag] = []
    let answers = chosen.values.reduce(0, +)
    if answers >= Self.oneSided, chosen.values.contains(answers) { flags.append(.oneSided) }
    let sorted = times.sorted()
    if sorted.count >= 5, sorted[sorted.count / 2] < Self.fastest { flags.append(.tooFast) }
    return flags
  }
}
