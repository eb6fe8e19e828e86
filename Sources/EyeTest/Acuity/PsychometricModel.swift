import Glibc

/// How likely a right answer is, by how far the stimulus lies from what somebody can just see.
///
/// P(right | x) = γ + (1 − γ − λ) / (1 + exp(−β (x − T))): a logistic function between guessing and
/// lapsing. Stimulus x and threshold T are on one logarithmic scale; T is where half of the way from
/// γ to 1 − λ is gone. People differ tenfold in β, so several are carried along.
package struct PsychometricModel: Sendable, Hashable {
  /// The thresholds that are weighed: `lowest`, then `count` − 1 steps of `step`.
  package var lowest: Double
  package var step: Double
  /// At least 1.
  package var count: Int
  /// The slopes β that are equally likely, per unit of x.
  package var slopes: [Double]
  /// How often a guess is right, γ.
  package var guess: Double
  /// How often somebody errs who sees it well, λ.
  package var lapse: Double

  package init(
    lowest: Double, step: Double, count: Int, slopes: [Double], guess: Double, lapse: Double
  ) {
    self.lowest = lowest
    self.step = step
    self.count = max(1, count)
    self.slopes = slopes
    self.guess = guess
    self.lapse = lapse
  }

  /// Letters and rings.
  ///
  /// - Parameter alternatives: How many answers there are; fewer than 2 count as 2.
  /// - Returns: logMAR −0.60 … 1.40 in steps of 0.01.
  package static func acuity(alternatives: Int) -> Self {
    PsychometricModel(
      lowest: -0.6, step: 0.01, count: 201, slopes: [8, 12, 17, 24],
      guess: 1 / Double(max(2, alternatives)), lapse: 0.03)
  }

  /// The highest threshold that is weighed.
  package var highest: Double { value(at: count - 1) }

  func value(at place: Int) -> Double { lowest + step * Double(place) }

  /// Returns the place of the grid nearest to a stimulus, which need not be on it.
  func place(of stimulus: Double) -> Int {
    let place = ((stimulus - lowest) / step).rounded()
    // Also for what is no number at all.
    guard place > 0 else { return 0 }
    return place < Double(count) ? Int(place) : count - 1
  }

  /// The chance of a right answer, for x − T and β.
  func chance(at distance: Double, slope: Double) -> Double {
    guess + (1 - guess - lapse) / (1 + exp(-slope * distance))
  }
}
