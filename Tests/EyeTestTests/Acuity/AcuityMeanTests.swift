import EyeTest
import Testing

struct AcuityMeanTests {
  @Test func `one round is no mean`() {
    #expect(AcuityMean([]) == nil)
    #expect(AcuityMean([(0.1, 0, 0.2)]) == nil)
  }

  @Test func `two rounds alike have their middle, and an interval narrower by the root of two`()
    throws
  {
    // Half an interval of 0.098 is a deviation of 0.05; with 0.03 between rounds, of 0.0583.
    let mean = try #require(AcuityMean([(0.1, 0.002, 0.198), (0.2, 0.102, 0.298)]))
    #expect(abs(mean.estimate - 0.15) < 1e-12)
    #expect(mean.rounds == 2)
    #expect(abs((mean.high - mean.low) / 2 - 1.96 * 0.0583095 / 2.0.squareRoot()) < 1e-4)
  }

  @Test func `an uncertain round makes the mean less certain`() throws {
    let sure = try #require(AcuityMean([(0, -0.1, 0.1), (0, -0.1, 0.1)]))
    let unsure = try #require(AcuityMean([(0, -0.1, 0.1), (0, -0.3, 0.3)]))
    #expect(unsure.high > sure.high && unsure.low < sure.low)
  }
}
