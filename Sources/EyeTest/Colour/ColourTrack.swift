import Glibc

/// One axis of a test of the colours: what the answers tell, and what to show next.
package struct ColourTrack: Sendable {
  private var posterior = ThresholdPosterior(ColourRule.model)
  private var isClimbing = true
  package private(set) var trials = 0

  /// The logarithm of the next difference.
  private var stimulus: Double {
    let ladder = ColourRule.ladder
    let next =
      isClimbing && ladder.indices.contains(trials)
      ? ladder[trials] : posterior.mean + ColourRule.offset
    return max(ColourRule.model.lowest, min(ColourRule.model.highest, next))
  }

  /// The next difference from white, in 10⁻⁴ u′v′, rounded to a tenth.
  package var displacement: Double { (pow(10, stimulus) * 10).rounded() / 10 }

  /// The threshold that is expected, in 10⁻⁴ u′v′.
  package var threshold: Double { pow(10, posterior.mean) }

  /// The standard deviation of its logarithm.
  package var deviation: Double { posterior.deviation }

  /// Returns the threshold below which a share of what is believed lies, in 10⁻⁴ u′v′.
  package func quantile(_ share: Double) -> Double { pow(10, posterior.quantile(share)) }

  /// Takes the answer to `displacement`.
  package mutating func answer(_ isCorrect: Bool) {
    posterior.observe(stimulus, isCorrect: isCorrect)
    trials += 1
    isClimbing = isClimbing && isCorrect
  }
}
