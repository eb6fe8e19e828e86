import Glibc

/// How likely a right answer is, by how far the stimulus lies from what somebody can just see.
///
/// P(right | x) = γ + (1 − γ − λ) / (1 + exp(−β (x − T))): a logistic function between guessing and
/// lapsing. Stimulus x and threshold T are on one logarithmic scale; T is where half of the way from
/// γ to 1 − λ is gone. People differ tenfold in β, and somebody distracted errs at any size, so several
/// shapes of the curve are carried along.
package struct PsychometricModel: Sendable, Hashable {
  /// The thresholds that are weighed: `lowest`, then `count` − 1 steps of `step`.
  package var lowest: Double
  package var step: Double
  /// At least 1.
  package var count: Int
  /// What is held possible, and how likely it is before the first answer.
  package var shapes: [Shape]
  /// How often a guess is right, γ.
  package var guess: Double

  /// How somebody's answers go from guessing to seeing.
  package struct Shape: Sendable, Hashable {
    /// β, per unit of x.
    package var slope: Double
    /// How often an answer is wrong though it is seen well, λ: 0 … 1.
    package var lapse: Double
    /// Beside those of the other shapes, above 0.
    package var prior: Double

    package init(slope: Double, lapse: Double, prior: Double = 1) {
      self.slope = slope
      self.lapse = lapse
      self.prior = prior
    }
  }

  package init(lowest: Double, step: Double, count: Int, shapes: [Shape], guess: Double) {
    self.lowest = lowest
    self.step = step
    self.count = max(1, count)
    self.shapes = shapes
    self.guess = guess
  }

  /// Slopes that are equally likely, and one rate of lapses.
  package init(
    lowest: Double, step: Double, count: Int, slopes: [Double], guess: Double, lapse: Double
  ) {
    self.init(
      lowest: lowest, step: step, count: count,
      shapes: slopes.map { Shape(slope: $0, lapse: lapse) }, guess: guess)
  }

  /// Letters and rings.
  ///
  /// The slopes reach from half as steep as the shallowest eyes published (a cumulative normal of
  /// 0.30 logMAR has β = 5.7) to trained ones; one person in ten is held to be distracted.
  ///
  /// - Parameter alternatives: How many answers there are; fewer than 2 count as 2.
  /// - Returns: logMAR −0.60 … 1.40 in steps of 0.01.
  package static func acuity(alternatives: Int) -> Self {
    PsychometricModel(
      lowest: -0.6, step: 0.01, count: 201, shapes: acuityShapes,
      guess: 1 / Double(max(2, alternatives)))
  }

  private static let acuityShapes = [(0.02, 0.89), (0.25, 0.07), (0.5, 0.04)].flatMap {
    lapse, rate in
    [(4.0, 1), (7, 1), (12, 1.2), (20, 1.2)].map { slope, share in
      Shape(slope: slope, lapse: lapse, prior: rate * share)
    }
  }

  /// The highest threshold that is weighed.
  package var highest: Double { value(at: count - 1) }

  func value(at index: Int) -> Double { lowest + step * Double(index) }

  /// Returns the place of the grid nearest to a stimulus, which need not be on it.
  func index(of stimulus: Double) -> Int {
    let index = ((stimulus - lowest) / step).rounded()
    // Also for what is no number at all.
    guard index > 0 else { return 0 }
    return index < Double(count) ? Int(index) : count - 1
  }

  /// The chance of a right answer, for x − T.
  func chance(at distance: Double, _ shape: Shape) -> Double {
    guess + (1 - guess - shape.lapse) / (1 + exp(-shape.slope * distance))
  }
}
