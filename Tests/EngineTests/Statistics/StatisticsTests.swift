import Engine
import Model
import Testing

@Suite struct SummaryTests {
  @Test func `mean, median and spread are those of the textbook`() throws {
    // Squared deviations from 5: 9 + 1 + 1 + 1 + 0 + 0 + 4 + 16 = 32; 32 / 7.
    let summary = try #require(Summary([2, 4, 4, 4, 5, 5, 7, 9]))
    #expect(summary.count == 8)
    #expect(summary.mean == 5)
    #expect(summary.median == 4.5)
    #expect(abs((summary.spread ?? 0) - (32.0 / 7).squareRoot()) < 1e-12)
    #expect(try #require(Summary([9, 1, 2])).median == 2)
  }

  @Test func `the best is the lowest, the highest or none`() throws {
    let summary = try #require(Summary([2.9, 2.7, 3.1]))
    #expect(summary.best(.lower) == 2.7)
    #expect(summary.best(.higher) == 3.1)
    #expect(summary.best(nil) == nil)
  }

  @Test func `one value has no spread and equal values have none to speak of`() throws {
    #expect(try #require(Summary([3.5])).spread == nil)
    #expect(try #require(Summary([3.5])).median == 3.5)
    #expect(try #require(Summary([3, 3, 3])).spread == 0)
  }

  @Test func `no values and values that are not finite are refused`() {
    for values in [[], [1, .nan], [.infinity], [-.infinity, .infinity]] as [[Double]] {
      #expect(Summary(values) == nil)
    }
    #expect(Summary([1e308, 1e308]) == nil)
  }

  @Test func `a small spread beside a large mean is not lost`() throws {
    // NIST StRD, NumAcc3: 1000000.2, then 500 times 1000000.1 and 1000000.3; spread 0.1.
    let values = [1_000_000.2] + (0..<500).flatMap { _ in [1_000_000.1, 1_000_000.3] }
    let summary = try #require(Summary(values))
    #expect(abs(summary.mean - 1_000_000.2) < 1e-8)
    #expect(abs((summary.spread ?? 0) - 0.1) < 1e-8)
  }
}

@Suite struct StudentTTests {
  /// NIST/SEMATECH e-Handbook of Statistical Methods, section 1.3.6.7.2, column 0.975.
  @Test(
    arguments: [
      (1, 12.706), (2, 4.303), (3, 3.182), (4, 2.776), (5, 2.571), (10, 2.228), (20, 2.086),
      (30, 2.042), (60, 2.000), (100, 1.984), (1e9, 1.960),
    ])
  func `the quantile is the one of the table`(degrees: Double, value: Double) {
    #expect(abs(StudentT.quantile(0.975, degreesOfFreedom: degrees) - value) < 6e-4)
    #expect(abs(StudentT.quantile(0.025, degreesOfFreedom: degrees) + value) < 6e-4)
  }

  @Test func `half lies below zero and outside the ranges there is no number`() {
    #expect(StudentT.quantile(0.5, degreesOfFreedom: 3) == 0)
    // With one degree of freedom it is Cauchy's distribution: tan(pi (p - 1/2)), 1 for p = 3/4.
    #expect(abs(StudentT.quantile(0.75, degreesOfFreedom: 1) - 1) < 1e-9)
    for (probability, degrees) in [(0.0, 3.0), (1, 3), (0.9, 0), (.nan, 3), (0.9, -1)] {
      #expect(StudentT.quantile(probability, degreesOfFreedom: degrees).isNaN)
    }
  }
}

@Suite struct TypicalErrorTests {
  @Test func `variances are weighted by their degrees of freedom`() throws {
    // 1, 2, 3 has variance 1 with 2; 4, 8 has 8 with 1: (2 · 1 + 1 · 8) / 3.
    let error = try #require(TypicalError.within([[1, 2, 3], [4, 8], [5], []]))
    #expect(abs(error.value - (10.0 / 3).squareRoot()) < 1e-12)
    #expect(error.degreesOfFreedom == 3)
  }

  @Test func `tests and retests give the spread of the differences over the root of two`() throws {
    // Differences 2, 0, 4: mean 2, variance 4. What everybody gained, 2, is not in it.
    let error = try #require(TypicalError.retest([[10, 12], [20, 20], [30, 34]]))
    #expect(abs(error.value - 2.0.squareRoot()) < 1e-12)
    #expect(error.degreesOfFreedom == 2)
  }

  @Test func `a gain that is the same each time is no error`() throws {
    #expect(try #require(TypicalError.retest([[1, 2, 3, 4]])).value == 0)
  }

  @Test func `a result that stands in two differences counts for less`() throws {
    // Ten results: 2 · 9² / (3 · 10 - 4) - 1 / 9, less than the 9 - 1 of differences of their own.
    let error = try #require(TypicalError.retest([(0..<10).map { Double($0 % 2) }]))
    #expect(abs(error.degreesOfFreedom - (162.0 / 26 - 1.0 / 9)) < 1e-12)
  }

  @Test func `the limits of a change are those of the t quantile`() throws {
    // Two degrees of freedom: 4.303 · √2 · √2.
    let error = try #require(TypicalError.retest([[10, 12], [20, 20], [30, 34]]))
    #expect(abs(error.changeLimit - 4.3027 * 2) < 1e-3)
  }

  @Test func `nothing repeated and what is not a number give no error`() {
    #expect(TypicalError.within([]) == nil)
    #expect(TypicalError.within([[1], [2]]) == nil)
    #expect(TypicalError.within([[1, 2], [.nan, 1]]) == nil)
    #expect(TypicalError.retest([]) == nil)
    #expect(TypicalError.retest([[1, 2]]) == nil)
    #expect(TypicalError.retest([[1], [2]]) == nil)
    #expect(TypicalError.retest([[1, 2], [1, .infinity]]) == nil)
    #expect(TypicalError.within([[2, 2], [5, 5]])?.value == 0)
  }

  @Test func `chance alone passes the limits about once in twenty`() throws {
    // Drawn results without any change: what the limits promise, from few and from many results.
    for length in [6, 20] {
      var random = SplitMix64(seed: 4)
      let normal: () -> Double = {
        (0..<12).reduce(-6.0) { sum, _ in sum + Double.random(in: 0..<1, using: &random) }
      }
      let history = { (0..<length).map { _ in normal() } }
      let first = try #require(TypicalError.retest([history()]))
      // The quantile is the same for every history of this length.
      let factor = first.changeLimit / first.value
      let rounds = 4000
      let passed = (0..<rounds).count { _ in
        let error = TypicalError.retest([history()])?.value ?? 0
        return abs(normal() - normal()) > error * factor
      }
      #expect((0.035...0.065).contains(Double(passed) / Double(rounds)), "\(length): \(passed)")
    }
  }
}

@Suite struct HistogramTests {
  @Test func `edges are round and every value has its place`() throws {
    let values = [14.0, 17, 16, 18, 17, 20]
    let histogram = try #require(Histogram(values, smallest: 1))
    #expect(histogram.bins.map(\.lower) == [14, 15, 16, 17, 18, 19, 20])
    #expect(histogram.bins.map(\.members.count) == [1, 0, 1, 2, 1, 0, 1])
    #expect(histogram.bins.flatMap(\.members).sorted() == Array(values.indices))
  }

  @Test func `a value on an edge is above it`() throws {
    let histogram = try #require(Histogram([0.1, 0.2, 0.3, 0.7], smallest: 0.1))
    #expect(histogram.bins.map(\.members.count) == [1, 1, 1, 0, 0, 0, 1])
  }

  @Test func `equal values share one bin`() throws {
    let histogram = try #require(Histogram([2.84, 2.84], smallest: 0.01))
    #expect(histogram.bins.map(\.members.count) == [2])
    #expect(abs(histogram.bins[0].lower - 2.84) < 1e-9)
  }

  @Test func `what has no round edges is refused`() {
    for values in [[], [.nan], [1, .infinity], [1e300]] as [[Double]] {
      #expect(Histogram(values, smallest: 0.01) == nil)
    }
    #expect(Histogram([1], smallest: 0) == nil)
  }
}
