import EyeTest
import EyeTestObservers
import Testing

struct ResponseDrawTests {
  private func draws(_ alternatives: Int, _ count: Int, seed: UInt64) -> [Int] {
    let draw = ResponseDraw(alternatives: alternatives)
    var generator = ObserverGenerator(seed: seed)
    return (0..<count).map { _ in draw.next(using: &generator) }
  }

  /// Answers what is most overdue: whatever came least often, and never what just came twice.
  private func counted(_ before: ArraySlice<Int>, _ alternatives: Int) -> Int {
    var counts = Array(repeating: 0, count: alternatives)
    for answer in before { counts[answer] += 1 }
    let last = before.suffix(2)
    if last.count == 2, let repeated = last.first, last.last == repeated {
      counts[repeated] = .max
    }
    return counts.indices.min { counts[$0] < counts[$1] } ?? 0
  }

  @Test(arguments: [2, 4, 8, 10])
  func `counting what came tells nothing of what comes`(alternatives: Int) {
    let runs = 100
    let trials = 30
    let right = (1...UInt64(runs)).reduce(0) { sum, seed in
      let draws = draws(alternatives, trials, seed: seed)
      return sum
        + draws.indices.count { counted(draws[..<$0], alternatives) == draws[$0] }
    }
    let guess = 1 / Double(alternatives)
    let count = Double(runs * trials)
    let error = (guess * (1 - guess) / count).squareRoot()
    #expect(abs(Double(right) / count - guess) <= 4 * error)
  }

  @Test(arguments: [2, 4, 8, 10])
  func `each answer comes as often as chance has it`(alternatives: Int) {
    let draws = draws(alternatives, 300 * alternatives, seed: 7)
    for answer in 0..<alternatives {
      // Four standard deviations of a binomial count of 300.
      #expect(abs(draws.count { $0 == answer } - 300) <= 70)
    }
  }

  @Test func `the same generator gives the same answers`() {
    #expect(draws(4, 50, seed: 3) == draws(4, 50, seed: 3))
    #expect(draws(4, 50, seed: 3) != draws(4, 50, seed: 4))
  }
}
