import Glibc

/// A replica of a published acuity test's procedure, from its description: maximum likelihood over
/// the display's range with a fixed slope of ten logits for the whole range (Lieberman, Pentland
/// 1982; Bach 1996, 2007).
///
/// One virtual miss at the smallest and one virtual hit at the largest size hold it in the range.
/// The first four sizes are given while every answer is right; every sixth trial from the twelfth on
/// is larger by a fifth of the range.
package struct BestPEST: Procedure, Sendable {
  /// The steps of the range, 0.01 logMAR each; the original has 5,000.
  private static let steps = 256
  /// Half a pixel to a sixth of a screen of 1080 lines, log10, placed as if seen from 2 m.
  private static let smallest = -0.88
  private static let width = 2.556
  private static let ladder = [1.0, 0.7, 0.4, 0.1]

  private let trials: Int
  private let hits: [Double]
  private let misses: [Double]
  private var likelihood: [Double]
  private var count = 0
  private var isClimbing = true
  package private(set) var next: Double?
  package private(set) var estimate = 0.0

  package init(alternatives: Int, trials: Int) {
    self.trials = trials
    let guess = 1 / Double(alternatives)
    let chances = (0..<2 * Self.steps).map { index in
      let distance = Double(Self.steps - index) / Double(Self.steps)
      return guess + (1 - guess) / (1 + exp(-10 * distance))
    }
    hits = chances.map { log($0) }
    misses = chances.map { log(1 - $0) }
    likelihood = Array(repeating: 0, count: Self.steps)
    learn(0, isCorrect: false)
    learn(Self.steps - 1, isCorrect: true)
    next = Self.ladder.first
  }

  package mutating func answer(_ isCorrect: Bool) {
    guard let next else { return }
    learn(place(next), isCorrect: isCorrect)
    count += 1
    isClimbing = isClimbing && isCorrect
    self.next = count < trials ? choice() : nil
  }

  private func choice() -> Double {
    if isClimbing, Self.ladder.indices.contains(count) { return Self.ladder[count] }
    let number = count + 1
    let isEasy = number > 6 && number.isMultiple(of: 6)
    return min(estimate + (isEasy ? Self.width / 5 : 0), Self.smallest + Self.width)
  }

  /// Takes an answer in, and believes in the middle of the most likely places.
  private mutating func learn(_ place: Int, isCorrect: Bool) {
    let table = isCorrect ? hits : misses
    let first = Self.steps - place
    var (top, lowest, highest) = (-Double.infinity, 0, 0)
    for step in 0..<Self.steps {
      let value = likelihood[step] + table[first + step]
      likelihood[step] = value
      if value > top + 1e-9 { (top, lowest) = (value, step) }
      if value > top - 1e-9 { highest = step }
    }
    estimate = size(Double(lowest + highest) / 2)
  }

  private func size(_ place: Double) -> Double {
    Self.smallest + Self.width * place / Double(Self.steps - 1)
  }

  private func place(_ size: Double) -> Int {
    let place = (size - Self.smallest) / Self.width * Double(Self.steps - 1)
    return min(max(Int(place.rounded()), 0), Self.steps - 1)
  }
}

extension BestPEST {
  /// The people of the replica: as many and as keen as those whose results were published.
  package static var people: PairStudy.People {
    var people = PairStudy.People()
    people.thresholds = -0.5...1.1
    people.slope = 19
    people.drift = 0.025
    return people
  }
}
