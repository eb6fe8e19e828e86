import Model
import Testing

@testable import Engine

@Suite struct OwnNoiseTests {
  /// Worked by hand: mean 1000, s = 100, t(2) = 4.3027 (Abramowitz and Stegun, table 26.10).
  @Test func `the limit is that of one more observation beside three`() throws {
    let noise = try #require(OwnNoise([900, 1000, 1100], step: 1e-6))
    #expect(noise.usual == 1000)
    #expect(abs(noise.limit - 4.3027 * 100 * (4.0 / 3).squareRoot()) < 0.01)
  }

  /// t(9) = 2.2622 (the same table); ten values 1 … 10 have the variance 55 / 6.
  @Test func `with ten results the limit is narrower`() throws {
    let noise = try #require(OwnNoise((1...10).map(Double.init), step: 1e-6))
    #expect(abs(noise.limit - 2.2622 * (55.0 / 6).squareRoot() * 1.1.squareRoot()) < 0.001)
  }

  @Test func `three times the same shuttle does not make the next one a change`() throws {
    let noise = try #require(OwnNoise([840, 840, 840], step: 20))
    #expect(noise.verdict(of: 860) == .within)
    #expect(noise.verdict(of: 820) == .within)
    #expect(noise.verdict(of: 880) == .better)
    #expect(noise.verdict(of: 800) == .lower)
  }

  @Test func `a result on the limit is within it`() throws {
    let noise = try #require(OwnNoise([900, 1000, 1100], step: 20))
    #expect(noise.verdict(of: noise.usual + noise.limit) == .within)
    #expect(noise.verdict(of: noise.usual + noise.limit * 1.001) == .better)
    #expect(noise.verdict(of: noise.usual - noise.limit * 1.001) == .lower)
  }

  @Test(arguments: [[], [1000], [1000, 1100], [1000, .nan, 1100], [1e308, -1e308, 1e308]])
  func `too few results, and what is no number, say nothing`(earlier: [Double]) {
    #expect(OwnNoise(earlier, step: 20) == nil)
  }

  @Test func `without a step there is no limit`() {
    #expect(OwnNoise([1000, 1000, 1000], step: 0) == nil)
  }

  @Test func `chance alone is called a change once in twenty`() throws {
    var random = SplitMix64(seed: 7)
    var called = 0
    for _ in 0..<4_000 {
      let results = (0..<6).map { _ in
        // Twelve uniform numbers less six are nearly normal.
        (0..<12).reduce(-6.0) { sum, _ in sum + Double.random(in: 0..<1, using: &random) }
      }
      let noise = try #require(OwnNoise(Array(results.dropLast()), step: 1e-9))
      if noise.verdict(of: results[5]) != .within { called += 1 }
    }
    #expect((160...240).contains(called))
  }
}
