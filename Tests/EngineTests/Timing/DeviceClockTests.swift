import Engine
import Model
import Testing

/// A device whose clock is known, read in blocks as radios and USB do.
@Suite struct DeviceClockTests {
  private static let boot = HostInstant(nanoseconds: 4_000_000_000_000)

  private func measurement(_ device: Double?, _ host: Double) -> Measurement {
    Measurement(
      device: DeviceID(rawValue: "test:gauge"), quantity: .force, value: 1, unit: .newton,
      hostTime: Self.boot.advanced(bySeconds: host), deviceTime: device,
      timeSource: device == nil ? .arrival : .deviceClock)
  }

  @Test(arguments: [1, 4, 16], [1, 10])
  func `the stated uncertainty holds in at least 95 of 100 trials`(
    _ block: Int, _ seconds: Int
  ) throws {
    var generator = SplitMix64(seed: UInt64(block * 100 + seconds))
    var (held, told) = (0, 0)
    let trials = 400
    for _ in 0..<trials {
      let offset = Double.random(in: 0...1000, using: &generator)
      let drift = Double.random(in: -3e-4...3e-4, using: &generator)
      var clock = DeviceClock()
      var all: [Measurement] = []
      var waiting: [Double] = []
      for number in 0..<(80 * seconds) {
        waiting.append(Double(number) / 80)
        guard waiting.count == block, let last = waiting.last else { continue }
        // A block leaves with its last sample, and waits up to 50 ms for the radio's turn.
        let read = offset + (1 + drift) * last + .random(in: 0...0.05, using: &generator)
        for time in waiting { all.append(measurement(time, read)) }
        waiting = []
      }
      for one in all { clock.add(one) }
      let asked = try #require(all.randomElement(using: &generator))
      guard let moment = clock.moment(of: asked), let time = asked.deviceTime else { continue }
      told += 1
      let error = moment.host.seconds(since: Self.boot) - (offset + (1 + drift) * time)
      held += abs(error) <= moment.uncertainty ? 1 : 0
    }
    // Five blocks of 16 samples in a second are too few to say anything.
    #expect(told == (block == 16 && seconds == 1 ? 0 : trials))
    #expect(held * 100 >= told * 95, "\(held) of \(told)")
  }

  @Test func `what arrives without a time of its own has no moment`() {
    var clock = DeviceClock()
    for number in 0..<20 { clock.add(measurement(nil, Double(number))) }
    #expect(clock.moment(of: measurement(nil, 3)) == nil)
  }

  @Test func `what was read at once counts once`() {
    var clock = DeviceClock()
    // Twenty samples, seven reads: one read too few for a map.
    for number in 0..<20 { clock.add(measurement(Double(number), Double(number / 3 * 3 + 2))) }
    #expect(clock.moment(of: measurement(3, 5)) == nil)
    clock.add(measurement(21, 22))
    #expect(clock.moment(of: measurement(3, 5)) != nil)
  }

  @Test func `a device that counts from the beginning again has a new clock`() throws {
    var clock = DeviceClock()
    for number in 0..<50 { clock.add(measurement(Double(number), Double(number))) }
    #expect(clock.moment(of: measurement(49, 49)) != nil)
    clock.add(measurement(0, 60))
    #expect(clock.moment(of: measurement(0, 60)) == nil)
    for number in 1..<10 { clock.add(measurement(Double(number), 60 + Double(number))) }
    let moment = try #require(clock.moment(of: measurement(9, 69)))
    #expect(abs(moment.host.seconds(since: Self.boot) - 69) <= 1e-6)
  }

  @Test func `an hour of samples keeps the newest`() throws {
    var clock = DeviceClock()
    // The device's clock is right by the host's, and one second late in the end.
    for number in 0..<10_000 {
      let time = Double(number) / 10
      clock.add(measurement(time, number < 5_000 ? time : time + 1))
    }
    let moment = try #require(clock.moment(of: measurement(900, 901)))
    #expect(abs(moment.host.seconds(since: Self.boot) - 901) < 1e-6)
  }
}
