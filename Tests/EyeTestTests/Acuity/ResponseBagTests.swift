import EyeTest
import EyeTestObservers
import Testing

struct ResponseBagTests {
  private func draws(_ alternatives: Int, _ count: Int, seed: UInt64) -> [Int] {
    var bag = ResponseBag(alternatives: alternatives)
    var generator = ObserverGenerator(seed: seed)
    return (0..<count).map { _ in bag.next(using: &generator) }
  }

  @Test(arguments: [2, 3, 4, 8, 10], 1...5 as ClosedRange<UInt64>)
  func `never comes the same answer three times running`(alternatives: Int, seed: UInt64) {
    let draws = draws(alternatives, 2_000, seed: seed)
    for place in 2..<draws.count {
      #expect(Set(draws[place - 2...place]).count > 1)
    }
  }

  @Test(arguments: [2, 4, 8, 10])
  func `each answer comes equally often`(alternatives: Int) {
    let count = 300 * alternatives
    let draws = draws(alternatives, count, seed: 7)
    for answer in 0..<alternatives {
      // Bags may overlap where the rule against three forbids the last of one.
      #expect(abs(draws.count { $0 == answer } - 300) <= 6)
    }
  }

  @Test func `the last of a bag is not known by elimination of one each`() {
    let fourths = (1...200 as ClosedRange<UInt64>).map { Set(draws(4, 4, seed: $0)).count }
    #expect(fourths.contains { $0 < 4 })
  }

  @Test func `the same generator gives the same answers`() {
    #expect(draws(4, 50, seed: 3) == draws(4, 50, seed: 3))
    #expect(draws(4, 50, seed: 3) != draws(4, 50, seed: 4))
  }
}
