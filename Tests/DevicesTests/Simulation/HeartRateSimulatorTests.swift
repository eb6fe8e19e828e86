import Devices
import Testing

@Suite struct HeartRateSimulatorTests {
  private func measurements(seed: UInt64, count: Int) throws -> [HeartRateMeasurement] {
    var simulator = HeartRateSimulator(seed: seed)
    return try (0..<count).map { _ in try HeartRateMeasurement(payload: simulator.next().bytes) }
  }

  @Test func `every notification is a whole measurement in the plausible range`() throws {
    for measurement in try measurements(seed: 1, count: 3600) {
      #expect(HeartRateSimulator.plausible.contains(Double(measurement.heartRate)))
      #expect(measurement.contact == .detected)
      #expect(measurement.flags.isDisjoint(with: .reserved))
    }
  }

  @Test func `the heart rate wanders as a body's does`() throws {
    let rates = try measurements(seed: 2, count: 3600).map(\.heartRate)
    for (earlier, later) in zip(rates, rates.dropFirst()) {
      #expect(abs(later - earlier) <= 10)
    }
    let highest = try #require(rates.max())
    let lowest = try #require(rates.min())
    #expect(highest - lowest > 60)
  }

  /// The RR intervals of a minute add up to a minute, and there are as many as beats.
  @Test func `the beat intervals are those of the rate`() throws {
    var simulator = HeartRateSimulator(seed: 3)
    var intervals: [Int] = []
    var beats = 0.0
    for _ in 0..<600 {
      let payload = simulator.next().bytes
      let measurement = try HeartRateMeasurement(payload: payload)
      beats += Double(measurement.heartRate) / 60
      intervals += measurement.beats
    }
    #expect(abs(intervals.reduce(0) { $0 + Double($1) / 1024 } - 600) < 3)
    #expect(abs(Double(intervals.count) / beats - 1) < 0.03)
  }

  @Test func `energy only rises`() throws {
    let energies = try measurements(seed: 4, count: 600).compactMap(\.energyExpended)
    #expect(energies.count == 60)
    #expect(energies == energies.sorted())
    #expect(energies.last ?? 0 > energies.first ?? 0)
  }

  @Test func `the same seed gives the same notifications`() throws {
    #expect(try measurements(seed: 5, count: 50) == measurements(seed: 5, count: 50))
    #expect(try measurements(seed: 5, count: 50) != measurements(seed: 6, count: 50))
  }
}
