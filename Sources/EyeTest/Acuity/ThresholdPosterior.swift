/// What the answers so far tell of a threshold: a weight for each threshold of a grid and each
/// shape of the psychometric function.
///
/// Bayes' rule with a uniform prior of the threshold, the shape marginalised. Stimuli are taken at the grid's places,
/// so that the chances are a table of differences and an answer costs one pass over the weights.
package struct ThresholdPosterior: Sendable {
  package let model: PsychometricModel

  /// The chances of a wrong answer, then those of a right one: by the threshold's place less the
  /// stimulus's, from −(count − 1) to count − 1, and for each by the shape.
  private let chances: [Double]
  /// By the threshold's step, and for each by the shape.
  private var weights: [Double]
  private var moments: Moments

  /// Sums of all weights, and of steps from the first threshold and their squares, weighted.
  private struct Moments: Sendable {
    var weight = 0.0
    var sum = 0.0
    var square = 0.0

    mutating func add(_ weight: Double, at step: Double) {
      self.weight += weight
      sum += weight * step
      square += weight * step * step
    }
  }

  package init(_ model: PsychometricModel) {
    self.model = model
    let steps = model.count
    let right = (0..<2 * steps - 1).flatMap { index in
      let distance = Double(steps - 1 - index) * model.step
      return model.shapes.map { model.chance(at: distance, $0) }
    }
    chances = right.map { 1 - $0 } + right
    let priors = model.shapes.map(\.prior)
    weights = (0..<steps).flatMap { _ in priors }
    moments = Moments()
    for step in 0..<steps { moments.add(priors.reduce(0, +), at: Double(step)) }
  }

  /// Learns from an answer.
  ///
  /// - Parameters:
  ///   - stimulus: On the model's scale; what lies between two places or beyond the last one is
  ///     taken as the nearest place.
  ///   - isCorrect: Whether the answer was right.
  package mutating func observe(_ stimulus: Double, isCorrect: Bool) {
    let shapes = model.shapes.count
    // Kept near 1, so that no number of answers makes the weights vanish.
    let scale = 1 / moments.weight
    let row = (model.count - 1 - model.index(of: stimulus)) * shapes
    let first = row + (isCorrect ? chances.count / 2 : 0)
    var sums = Moments()
    var index = 0
    for step in 0..<model.count {
      var sum = 0.0
      let end = index + shapes
      while index < end {
        let weight = weights[index] * chances[first + index] * scale
        weights[index] = weight
        sum += weight
        index += 1
      }
      sums.add(sum, at: Double(step))
    }
    moments = sums
  }

  /// The mean of the threshold.
  package var mean: Double { model.lowest + model.step * moments.sum / moments.weight }

  /// The standard deviation of the threshold.
  package var deviation: Double {
    let mean = moments.sum / moments.weight
    return model.step * max(0, moments.square / moments.weight - mean * mean).squareRoot()
  }

  /// How likely it is that the answers come from one of some shapes: 0 … 1.
  package func share(of isMeant: (PsychometricModel.Shape) -> Bool) -> Double {
    let meant = model.shapes.indices.filter { isMeant(model.shapes[$0]) }
    let starts = stride(from: 0, to: weights.count, by: max(1, model.shapes.count))
    let sum = starts.reduce(0) { sum, start in meant.reduce(sum) { $0 + weights[start + $1] } }
    return sum / moments.weight
  }

  /// The threshold below which a share of the weight lies.
  ///
  /// - Parameter share: 0 … 1.
  /// - Returns: On the model's scale, with each place's weight spread evenly over half a step to
  ///   either side.
  package func quantile(_ share: Double) -> Double {
    let shapes = model.shapes.count
    let wanted = share * moments.weight
    var below = 0.0
    for step in 0..<model.count {
      var weight = 0.0
      for index in step * shapes..<(step + 1) * shapes { weight += weights[index] }
      if weight > 0, below + weight >= wanted {
        let part = (wanted - below) / weight - 0.5
        return model.lowest + model.step * (Double(step) + part)
      }
      below += weight
    }
    return model.highest
  }
}
