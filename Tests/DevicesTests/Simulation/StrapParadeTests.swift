import Devices
import Testing

@Suite struct StrapParadeTests {
  @Test func `each strap is close in its turn, and never two at once`() {
    let parade = StrapParade(count: 3)
    var seconds = [0, 0, 0]
    for second in 0..<48 {
      let signals = (0..<3).map { parade.signal(of: $0, at: Double(second)) }
      #expect(signals.allSatisfy { (-127 ... -1).contains($0) })
      let close = signals.indices.filter { signals[$0] > -50 }
      #expect(close.count <= 1)
      for index in close { seconds[index] += 1 }
    }
    #expect(seconds == [10, 10, 10])
  }

  @Test func `a strap that notifies four times a second tells the same time of beats`() throws {
    var simulator = HeartRateSimulator(seed: 3, frequency: 4)
    var beats = 0.0
    var time = 0.0
    for _ in 0..<2400 {
      let step = simulator.next()
      time += step.delay
      let measurement = try HeartRateMeasurement(payload: step.bytes)
      beats += measurement.beats.reduce(0) { $0 + Double($1) / 1024 }
    }
    #expect(abs(time - 600) < 1e-6)
    #expect(abs(beats - 600) < 3)
  }
}
