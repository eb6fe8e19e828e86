import Engine
import Foundation
import Model
import Testing

/// Against trials that are made from a known line and known kinds of delay.
@Suite struct DeviceClockMapTests {
  /// A device's clock: its offset and drift against the host's are known.
  private struct Truth {
    var offset: Double
    var drift: Double

    func host(_ device: Double) -> Double { offset + (1 + drift) * device }
  }

  enum Delays: String, CaseIterable, Sendable {
    /// Waits for the next turn of a bus or radio that comes every 50 ms.
    case turns
    /// A queue with now and then a long wait.
    case queue
    /// Two such queues one after the other: a short delay is rare.
    case twoQueues
    /// Mostly quick, with bursts of 0.2 s.
    case bursts

    func delay(_ generator: inout SplitMix64) -> Double {
      func exponential(_ mean: Double) -> Double {
        -mean * log(Double.random(in: 1e-12...1, using: &generator))
      }
      switch self {
      case .turns: return .random(in: 0...0.05, using: &generator)
      case .queue: return exponential(0.02)
      case .twoQueues: return exponential(0.01) + exponential(0.01)
      case .bursts:
        let isQuick = Double.random(in: 0...1, using: &generator) < 0.7
        return .random(in: 0...(isQuick ? 0.005 : 0.2), using: &generator)
      }
    }
  }

  private static let boot = HostInstant(nanoseconds: 4_000_000_000_000)

  private func samples(
    _ truth: Truth, _ times: [Double], _ delays: Delays, floor: Double = 0,
    _ generator: inout SplitMix64
  ) -> [DeviceClockMap.Sample] {
    times.map { time in
      let late = floor + delays.delay(&generator)
      return DeviceClockMap.Sample(
        device: time, host: Self.boot.advanced(bySeconds: truth.host(time) + late))
    }
  }

  @Test(arguments: Delays.allCases, [8, 12, 20, 50, 200])
  func `the uncertainty holds in at least 95 of 100 trials`(
    _ delays: Delays, _ count: Int
  ) throws {
    var generator = SplitMix64(seed: UInt64(count) &* 31 &+ UInt64(delays.rawValue.count))
    var held = 0
    let trials = 1000
    for _ in 0..<trials {
      let truth = Truth(
        offset: .random(in: 0...1000, using: &generator),
        drift: .random(in: -3e-4...3e-4, using: &generator))
      let start = Double.random(in: 0...1e5, using: &generator)
      let lengths: [Double] = [2, 10, 60]
      let length = lengths.randomElement(using: &generator) ?? 10
      let times = (0..<count).map { _ in
        start + Double.random(in: 0...length, using: &generator)
      }.sorted()
      let map = try #require(DeviceClockMap(samples(truth, times, delays, &generator)))
      let asked = Double.random(in: times[0]...times[count - 1], using: &generator)
      let moment = map.moment(at: asked)
      let error = moment.host.seconds(since: Self.boot) - truth.host(asked)
      held += abs(error) <= moment.uncertainty ? 1 : 0
    }
    #expect(held >= trials * 95 / 100, "\(held) of \(trials)")
  }

  @Test func `the uncertainty is far below the delays where there are many samples`() throws {
    var generator = SplitMix64(seed: 7)
    let truth = Truth(offset: 3, drift: 1e-4)
    let map = try #require(
      DeviceClockMap(
        samples(truth, (0..<500).map { Double($0) / 50 }, .turns, &generator)))
    // Delays are up to 50 ms and 25 ms in the mean.
    #expect(abs(map.meanDelay - 0.025) < 0.003)
    #expect(map.moment(at: 5).uncertainty < 0.005)
    #expect(map.moment(at: 100).uncertainty > map.moment(at: 10).uncertainty)
  }

  @Test func `without delays the map is the clock itself`() throws {
    // 1.0002 host seconds for each device second, from device second 1000 at host second 5.
    let exact = (0..<10).map { index in
      DeviceClockMap.Sample(
        device: 1000 + Double(index),
        host: Self.boot.advanced(bySeconds: 5 + 1.0002 * Double(index)))
    }
    let map = try #require(DeviceClockMap(exact.shuffled()))
    #expect(abs(map.drift - 2e-4) < 1e-6)
    #expect(abs(map.moment(at: 1004.5).host.seconds(since: Self.boot) - 9.5009) < 1e-6)
    #expect(map.moment(at: 1004.5).uncertainty < 1e-6)
  }

  @Test func `a delay that all arrivals have drops out of differences`() throws {
    var generator = SplitMix64(seed: 3)
    let truth = Truth(offset: 0, drift: 0)
    let late = samples(
      truth, (0..<200).map { Double($0) / 20 }, .queue, floor: 0.08, &generator)
    let map = try #require(DeviceClockMap(late))
    let (begin, end) = (map.moment(at: 2), map.moment(at: 7))
    let length = end.host.seconds(since: begin.host)
    #expect(abs(length - 5) <= begin.uncertainty + end.uncertainty)
    #expect(abs(begin.host.seconds(since: Self.boot) - 2.08) <= begin.uncertainty)
  }

  @Test func `a device that runs too fast to be true is held to what clocks can do`() throws {
    let absurd = (0..<10).map {
      DeviceClockMap.Sample(
        device: Double($0), host: Self.boot.advanced(bySeconds: 2 * Double($0)))
    }
    #expect(abs(try #require(DeviceClockMap(absurd)).drift - 0.005) < 1e-12)
  }

  @Test func `too few samples, one moment or no numbers are no map`() {
    func sample(_ device: Double) -> DeviceClockMap.Sample {
      DeviceClockMap.Sample(device: device, host: Self.boot)
    }
    #expect(DeviceClockMap((0..<7).map { sample(Double($0)) }) == nil)
    #expect(DeviceClockMap(Array(repeating: sample(1), count: 20)) == nil)
    #expect(DeviceClockMap((0..<20).map { _ in sample(.nan) }) == nil)
    #expect(DeviceClockMap((0..<20).map { sample($0 == 3 ? .infinity : Double($0)) }) == nil)
  }

  @Test func `arrivals of one device time count by the earliest`() throws {
    var twice = (0..<10).map {
      DeviceClockMap.Sample(
        device: Double($0), host: Self.boot.advanced(bySeconds: Double($0)))
    }
    twice += twice.map {
      DeviceClockMap.Sample(device: $0.device, host: $0.host.advanced(bySeconds: 0.03))
    }
    let map = try #require(DeviceClockMap(twice))
    #expect(abs(map.drift) < 1e-9)
    #expect(abs(map.moment(at: 4).host.seconds(since: Self.boot) - 4) < 1e-9)
    #expect(abs(map.meanDelay - 0.015) < 1e-9)
  }
}
