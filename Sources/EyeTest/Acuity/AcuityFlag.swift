import Model

/// Why a result is to be taken with care, or is none.
package enum AcuityFlag: String, Sendable, Hashable, Codable, CaseIterable {
  /// More of what was large enough was missed than somebody misses who attends.
  case lapses
  /// The interval reaches the smallest size that can be shown.
  case floor
  /// The interval reaches, within half a line, the largest size that can be shown.
  case ceiling
  /// One answer makes up more than 60 % of all, and not because it was asked for.
  case oneSided = "one-sided"
  /// Half of the answers came within 250 ms.
  case hasty
  /// More than 20 % of the answers came within 200 ms: before anybody can have looked.
  case unseen
  /// The distance from eye to screen changed.
  case distance
  /// The display, its zoom or its resolution changed.
  case display
  /// The tablet was not level in more than 10 % of the trials.
  case unsteady
  /// The answers were right no more often than guesses are.
  case guessing
  /// The run reached its last trial without the precision that it is to have.
  case wide
  /// The run was given up.
  case incomplete

  /// With one of these there is an answer to other questions than what somebody sees: the round has
  /// no number.
  static let spoiling: Set<Self> = [
    .lapses, .oneSided, .hasty, .unseen, .distance, .display, .unsteady, .guessing,
    .incomplete,
  ]
  /// What is to be left above an interval, in logMAR: without it nothing that is seen for certain
  /// was shown, and a lucky guesser looks like somebody who sees.
  static let headroom = 0.05
  /// How often an attentive person misses what is large enough, at the most.
  static let usualLapse = 0.1
  /// From which chance on that somebody was not attentive the round has no number.
  static let doubt = 0.3
  /// How many answers it takes until one of them can be too frequent.
  private static let fewest = 4
  /// Sides are drawn by chance, so one may be right most of the time: it takes more wrong ones of it
  /// than this share of all until it was the habit and not the question.
  private static let habit = 0.2

  /// Returns what the trials alone tell.
  static func found(in trials: [AcuityTrial], rule: AcuityRule) -> Set<Self> {
    var flags: Set<Self> = []
    if isMoreThan(0.1, of: trials, where: { !$0.answer.wasSteady }) { flags.insert(.unsteady) }
    let right = trials.count { $0.answer.isCorrect }
    if Guessing.explains(right, of: trials.count, alternatives: rule.alternatives) {
      flags.insert(.guessing)
    }
    return flags.union(
      habits(
        trials.compactMap(\.answer.choice),
        wrong: trials.filter { !$0.answer.isCorrect }.compactMap(\.answer.choice),
        times: trials.compactMap(\.answer.responseTime), alternatives: rule.alternatives))
  }

  /// Returns what the answers tell of how they were given.
  ///
  /// - Parameters:
  ///   - choices: The alternatives that were chosen, from 0.
  ///   - wrong: Those of them that were not the right ones.
  ///   - times: How long the answers took, in seconds, where that is known.
  ///   - alternatives: How many there are.
  /// - Returns: Those of one-sided, hasty and unseen that hold.
  static func habits(
    _ choices: [Int], wrong: [Int], times: [Double], alternatives: Int
  ) -> Set<Self> {
    var flags: Set<Self> = []
    // Of two answers one is given more often than 60 % by chance in one run out of ten; the rule is
    // meant for more.
    let share = alternatives > 2 ? 0.6 : 0.75
    let isHabit = Set(choices).contains { choice in
      isMoreThan(share, of: choices) { $0 == choice }
        && Double(wrong.count { $0 == choice }) > habit * Double(choices.count)
    }
    if choices.count >= fewest, isHabit { flags.insert(.oneSided) }
    if let median = AcuityEstimator.median(times), median < 0.25 { flags.insert(.hasty) }
    if isMoreThan(0.2, of: times, where: { $0 < 0.2 }) { flags.insert(.unseen) }
    return flags
  }

  private static func isMoreThan<Element>(
    _ share: Double, of elements: [Element], where fits: (Element) -> Bool
  ) -> Bool {
    Double(elements.count(where: fits)) > share * Double(elements.count)
  }
}

extension RoundCondition {
  /// What a result says of it.
  var flag: AcuityFlag {
    switch self {
    case .distance: .distance
    case .display: .display
    }
  }
}
