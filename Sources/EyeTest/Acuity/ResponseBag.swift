/// What the answers are to be: each alternative equally often, none three times running.
package struct ResponseBag: Sendable {
  /// How many of each alternative are shuffled together: with only one of each the last would be
  /// known by elimination.
  private static let copies = 3

  private let alternatives: Int
  /// How many of each alternative are left.
  private var left: [Int]
  private var last: [Int] = []

  /// - Parameter alternatives: At least 2; fewer count as 2.
  package init(alternatives: Int) {
    self.alternatives = max(2, alternatives)
    left = Array(repeating: Self.copies, count: self.alternatives)
  }

  /// Draws the next alternative, from 0.
  package mutating func next(using generator: inout some RandomNumberGenerator) -> Int {
    if left.allSatisfy({ $0 == 0 }) { refill() }
    let isRepeated = last.count == 2 && last.first == last.last
    let forbidden = isRepeated ? last.last : nil
    // Only the forbidden one may be left: then the next bag is poured upon it.
    if left.indices.allSatisfy({ left[$0] == 0 || $0 == forbidden }) { refill() }
    let choices = left.indices.filter { $0 != forbidden }
    var place = Int.random(in: 0..<max(1, choices.reduce(0) { $0 + left[$1] }), using: &generator)
    var drawn = choices.first ?? 0
    for choice in choices {
      drawn = choice
      if place < left[choice] { break }
      place -= left[choice]
    }
    left[drawn] -= 1
    last = last.suffix(1) + [drawn]
    return drawn
  }

  private mutating func refill() {
    for place in left.indices { left[place] += Self.copies }
  }
}
