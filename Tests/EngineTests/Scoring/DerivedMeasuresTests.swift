import Engine
import Testing

/// Each measure against a motion whose answer is known beforehand.
@Suite struct DerivedMeasuresTests {
  /// A force that rises from 0 to 200 N in 0.5 s and stays for 0.5 s: 50 + 100 = 150 Ns.
  private let pull: [(time: Double, force: Double)] = [(0, 0), (0.5, 200), (1, 200)]

  @Test func `impulse is the area under the force, and what is carried anyway does not count`() {
    #expect(Impulse.value(of: pull) == 150)
    #expect(Impulse.value(of: pull, above: 100) == 50)
    #expect(Impulse.value(of: [(0, 5)]) == nil)
    #expect(Impulse.value(of: [(1, 5), (0, 5)]) == nil)
  }

  /// It rises by 400 N a second; from 20 N on for 0.1 s it gains 40 N.
  @Test func `the rate of force development is the slope after the onset`() throws {
    let ramp = (0...100).map { (time: Double($0) / 100, force: Double($0) * 4) }
    let rate = try #require(ForceRate.value(of: ramp, onset: 20, span: 0.1))
    #expect(abs(rate - 400) < 1e-9)
    // The onset lies between two samples: the crossing counts, not the sample behind it.
    let between = try #require(ForceRate.value(of: ramp, onset: 22, span: 0.1))
    #expect(abs(between - 400) < 1e-9)
    #expect(ForceRate.value(of: ramp, onset: 500, span: 0.1) == nil)
    #expect(ForceRate.value(of: ramp, onset: 380, span: 0.1) == nil)
    #expect(ForceRate.value(of: ramp, onset: 20, span: 0) == nil)
  }

  /// Differences of 30, -40 and 0 ms: the root of (900 + 1600 + 0) / 3 = 28.867 513 … ms.
  @Test func `variability is the root of the mean squared step from beat to beat`() throws {
    let value = try #require(HeartRateVariability.successive([0.8, 0.83, 0.79, 0.79]))
    #expect(abs(value - (2500.0 / 3).squareRoot() / 1000) < 1e-12)
    #expect(HeartRateVariability.successive([1, 1, 1]) == 0)
    #expect(HeartRateVariability.successive([0.8]) == nil)
  }

  @Test func `a burst has one peak, whatever its direction, and quiet begins another`() {
    let samples: [(time: Double, speed: Double)] = [
      (0, 20), (0.1, 24), (0.2, 22), (1.5, -15), (1.6, -18), (2.2, 3),
    ]
    let peaks = BurstPeak.values(of: samples, gap: 0.7)
    #expect(peaks.map(\.speed) == [24, 18])
    #expect(peaks.map(\.time) == [0.1, 1.6])
    #expect(BurstPeak.values(of: samples, gap: 0.5).map(\.speed) == [24, 18, 3])
    #expect(BurstPeak.values(of: [], gap: 1).isEmpty)
  }

  /// 10 pulses of 3 mm in 10 ms are 3 m/s.
  @Test func `encoder speed is way through time`() {
    let samples: [(time: Double, way: Double)] = [
      (0, 0), (0.01, 0.03), (0.02, 0.015), (0.02, 0.018),
    ]
    let speeds = EncoderSpeed.values(of: samples)
    #expect(speeds.count == 3)
    for (speed, expected) in zip(speeds, [3.0, -1.5]) {
      #expect(abs((speed ?? 0) - expected) < 1e-9)
    }
    #expect(speeds.last == .some(nil))
  }
}
