/// What the answers so far tell of a threshold: a weight for each threshold and slope of a grid.
///
/// Bayes' rule with a uniform prior, the slope marginalised. Stimuli are taken at the grid's places,
/// so that the chances are a table of differences and an answer costs one pass over the weights.
package struct ThresholdPosterior: Sendable {
  package let model: PsychometricModel

  /// The chances of a wrong answer, then those of a right one: by the threshold's place less the
  /// stimulus's, from −(count − 1) to count − 1, and for each by the slope.
  private let chances: [Double]
  /// By the threshold's place, and for each by the slope.
  private var weights: [Double]
  private var moments: Moments

  /// Sums over all weights, of which the place is the distance from the first threshold.
  private struct Moments: Sendable {
    var weight = 0.0
    var place = 0.0
    var square = 0.0

    mutating func add(_ sum: Double, at place: Double) {
      weight += sum
      self.place += sum * place
      square += sum * place * place
    }
  }

  package init(_ model: PsychometricModel) {
    self.model = model
    let places = model.count
    let right = (0..<2 * places - 1).flatMap { index in
      let distance = Double(places - 1 - index) * model.step
      return model.slopes.map { model.chance(at: distance, slope: $0) }
    }
    chances = right.map { 1 - $0 } + right
    weights = Array(repeating: 1, count: places * model.slopes.count)
    moments = Moments()
    for place in 0..<places { moments.add(Double(model.slopes.count), at: Double(place)) }
  }

  /// Learns from an answer.
  ///
  /// - Parameters:
  ///   - stimulus: On the model's scale; what lies between two places or beyond the last one is
  ///     taken as the nearest place.
  ///   - isCorrect: Whether the answer was right.
  package mutating func observe(_ stimulus: Double, isCorrect: Bool) {
    let slopes = model.slopes.count
    // Kept near 1, so that no number of answers makes the weights vanish.
    let scale = 1 / moments.weight
    let row = (model.count - 1 - model.place(of: stimulus)) * slopes
    let first = row + (isCorrect ? chances.count / 2 : 0)
    var sums = Moments()
    var index = 0
    for place in 0..<model.count {
      var sum = 0.0
      let end = index + slopes
      while index < end {
        let weight = weights[index] * chances[first + index] * scale
        weights[index] = weight
        sum += weight
        index += 1
      }
      sums.add(sum, at: Double(place))
    }
    moments = sums
  }

  /// The mean of the threshold.
  package var mean: Double { model.lowest + model.step * moments.place / moments.weight }

  /// The standard deviation of the threshold.
  package var deviation: Double {
    let place = moments.place / moments.weight
    return model.step * max(0, moments.square / moments.weight - place * place).squareRoot()
  }

  /// The threshold below which a share of the weight lies.
  ///
  /// - Parameter share: 0 … 1.
  /// - Returns: On the model's scale, with each place's weight spread evenly over half a step to
  ///   either side.
  package func quantile(_ share: Double) -> Double {
    let slopes = model.slopes.count
    let wanted = share * moments.weight
    var below = 0.0
    for place in 0..<model.count {
      var weight = 0.0
      for index in place * slopes..<(place + 1) * slopes { weight += weights[index] }
      if weight > 0, below + weight >= wanted {
        let part = (wanted - below) / weight - 0.5
        return model.lowest + model.step * (Double(place) + part)
      }
      below += weight
    }
    return model.highest
  }
}
