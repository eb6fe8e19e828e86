/// Finds the size that somebody can just see: says what to show next, and when it knows enough.
///
/// Pure: the same answers give the same sizes.
package struct AcuityEstimator: Sendable {
  package let rule: AcuityRule
  package let range: AcuityRange

  private var posterior: ThresholdPosterior
  package private(set) var trials: [AcuityTrial] = []
  /// What to show now; nil when the run has ended.
  package private(set) var stimulus: AcuityStimulus?
  /// Every answer so far was right, so the ladder goes on.
  private var isClimbing = true

  package init(rule: AcuityRule, range: AcuityRange = .whole) {
    self.rule = rule
    self.range = range
    posterior = ThresholdPosterior(.acuity(alternatives: rule.alternatives))
    stimulus = choice()
  }

  /// The mean of what the threshold may be, in logMAR; not to be shown as a result.
  package var mean: Double { posterior.mean }

  /// Its standard deviation, in logMAR.
  package var deviation: Double { posterior.deviation }

  /// Takes the answer to `stimulus`; after the end of the run it changes nothing.
  package mutating func answer(_ answer: AcuityAnswer) {
    guard let stimulus else { return }
    posterior.observe(stimulus.logMAR, isCorrect: answer.isCorrect)
    trials.append(AcuityTrial(stimulus: stimulus, answer: answer))
    isClimbing = isClimbing && answer.isCorrect
    self.stimulus = isComplete ? nil : choice()
  }

  /// Whether the run has told what it can.
  package var isComplete: Bool {
    trials.count >= rule.most
      || trials.count >= rule.fewest && posterior.deviation <= rule.precision
  }

  /// What is known, complete or not.
  ///
  /// - Parameter conditions: What happened around the run, for its flags.
  /// - Returns: Nil before the first answer.
  package func result(_ conditions: Set<AcuityFlag> = []) -> AcuityResult? {
    guard !trials.isEmpty else { return nil }
    let mean = posterior.mean
    let low = posterior.quantile(0.025)
    let high = posterior.quantile(0.975)
    var flags = conditions.union(AcuityFlag.found(in: trials, rule: rule))
    if posterior.share(of: { $0.lapse > AcuityFlag.usualLapse }) > AcuityFlag.doubt {
      flags.insert(.lapses)
    }
    if low <= range.floor { flags.insert(.floor) }
    if high > range.ceiling - AcuityFlag.headroom { flags.insert(.ceiling) }
    if rule.precision > 0, posterior.deviation > rule.precision { flags.insert(.wide) }
    if !isComplete { flags.insert(.incomplete) }
    return AcuityResult(
      estimate: range.clamped(mean), low: range.clamped(low), high: range.clamped(high),
      limit: flags.contains(.floor) ? .atMost : flags.contains(.ceiling) ? .atLeast : .exact,
      trials: trials.count, responseTime: Self.median(trials.compactMap(\.answer.responseTime)),
      flags: flags, isRough: rule.isRough)
  }

  private func choice() -> AcuityStimulus {
    let number = trials.count + 1
    if isClimbing, rule.ladder.indices.contains(trials.count) {
      return AcuityStimulus(logMAR: range.clamped(rule.ladder[trials.count]), isEasy: false)
    }
    let isEasy = rule.isEasy(number)
    let size = posterior.mean + (isEasy ? rule.easyOffset : rule.offset)
    let hundredths = (size * 100).rounded() / 100
    return AcuityStimulus(logMAR: range.clamped(hundredths), isEasy: isEasy)
  }

  static func median(_ values: [Double]) -> Double? {
    let sorted = values.sorted()
    guard !sorted.isEmpty else { return nil }
    let middle = sorted.count / 2
    return sorted.count.isMultiple(of: 2)
      ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
  }
}
