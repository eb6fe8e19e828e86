import Model
import Testing
import Transports

struct MeasuredFrequencyTests {
  private func measured(_ intervals: [Double]) -> MeasuredFrequency {
    var frequency = MeasuredFrequency()
    var instant = HostInstant(nanoseconds: 1_000_000_000)
    frequency.append(instant)
    for interval in intervals {
      instant = instant.advanced(bySeconds: interval)
      frequency.append(instant)
    }
    return frequency
  }

  @Test func `F17, a rate that is ignored, is measured over twenty intervals`() throws {
    #expect(measured(Array(repeating: 0.1, count: 19)).told(beside: 100) == 100, "too few")
    let told = try #require(measured(Array(repeating: 0.1, count: 20)).told(beside: 100))
    #expect(abs(told - 10) < 1e-6)
  }

  /// The kernel's jitter and one sample that was lost change no median.
  @Test func `F17, a rate that is about what the driver says, is what the driver says`() {
    let intervals = (0..<20).map { $0 == 7 ? 0.020 : 0.010 + ($0.isMultiple(of: 2) ? 3e-4 : -3e-4) }
    #expect(measured(intervals).told(beside: 100) == 100)
  }

  @Test func `F17, a driver that says nothing, is told the rate by its samples`() throws {
    let told = try #require(measured(Array(repeating: 0.04, count: 20)).told(beside: nil))
    #expect(abs(told - 25) < 1e-6)
    #expect(MeasuredFrequency().told(beside: nil) == nil)
  }

  @Test func `samples whose clock is set back are measured anew`() throws {
    var frequency = measured(Array(repeating: 0.1, count: 15))
    var instant = HostInstant(nanoseconds: 0)
    for _ in 0...20 {
      frequency.append(instant)
      instant = instant.advanced(bySeconds: 0.02)
    }
    let told = try #require(frequency.told(beside: 100))
    #expect(abs(told - 50) < 1e-6)
  }
}
