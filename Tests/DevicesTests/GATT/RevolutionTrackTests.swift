import Devices
import Model
import Testing

@Suite struct RevolutionTrackTests {
  private func steps(
    _ pairs: [(Int, Int)], countWrap: Int = 1 << 16
  ) -> [RevolutionTrack.Step] {
    var track = RevolutionTrack(countWrap: countWrap)
    return pairs.map { track.append(count: $0, time: $1) }
  }

  @Test func `the first pair says nothing and the second says what lies between`() {
    #expect(steps([(10, 1000), (12, 3048)]) == [.first, .turned(revolutions: 2, ticks: 2048)])
  }

  /// 65 000 + 1024 = 66 024, and 66 024 - 65 536 = 488.
  @Test func `the time goes on across its wrap`() {
    #expect(steps([(1, 65_000), (2, 488)]) == [.first, .turned(revolutions: 1, ticks: 1024)])
  }

  @Test func `a crank's counter goes on across 2^16 and a wheel's across 2^32`() {
    #expect(
      steps([(65_535, 0), (1, 1024)]) == [.first, .turned(revolutions: 2, ticks: 1024)])
    #expect(
      steps([(4_294_967_295, 0), (0, 512)], countWrap: 1 << 32)
        == [.first, .turned(revolutions: 1, ticks: 512)])
  }

  @Test func `a slow turn is waited for and no turn for long is standing`() {
    #expect(
      steps([(5, 0), (5, 0), (5, 0), (6, 3072)])
        == [.first, .waiting, .waiting, .turned(revolutions: 1, ticks: 3072)])
    #expect(
      steps([(5, 0), (5, 0), (5, 0), (5, 0), (5, 0)])
        == [.first, .waiting, .waiting, .standing, .standing])
  }

  @Test func `turns after standing count and have no time that could be trusted`() {
    let steps = steps([(5, 0), (5, 0), (5, 0), (5, 0), (7, 100), (8, 1124)])
    #expect(
      steps.suffix(2) == [.resumed(revolutions: 2), .turned(revolutions: 1, ticks: 1024)])
    // After one round of the clock to the tick, too.
    #expect(self.steps([(5, 9), (5, 9), (5, 9), (5, 9), (6, 9)]).last == .resumed(revolutions: 1))
  }

  /// 30 revolutions a minute are one in 2 s, of which a sensor with 4 notifications a second tells 7
  /// times that there was none yet.
  @Test func `standing is a matter of time and not of notifications`() {
    var track = RevolutionTrack(countWrap: 1 << 16)
    var steps: [RevolutionTrack.Step] = []
    for quarter in 0...16 {
      let turns = quarter / 8
      let at = HostInstant(nanoseconds: 0).advanced(bySeconds: Double(quarter) / 4)
      steps.append(track.append(count: turns, time: turns * 2048, at: at))
    }
    #expect(!steps.contains(.standing))
    #expect(steps.count { $0 == .turned(revolutions: 1, ticks: 2048) } == 2)
    let late = HostInstant(nanoseconds: 0).advanced(bySeconds: 7)
    #expect(track.append(count: 2, time: 4096, at: late) == .standing)
  }

  @Test func `a counter that jumps back began anew`() {
    #expect(
      steps([(40_000, 500), (0, 600), (1, 1624)])
        == [.first, .restarted, .turned(revolutions: 1, ticks: 1024)])
    #expect(
      steps([(7_000_000, 500), (3, 600)], countWrap: 1 << 32) == [.first, .restarted])
  }

  /// Cycling Speed and Cadence Service 1.0, section 3.1.1: the time is that of the last revolution.
  @Test func `a revolution without a time counts, and its time comes with the next`() {
    #expect(
      steps([(1, 100), (2, 100), (2, 100), (3, 2148), (4, 3172)])
        == [
          .first, .untimed(revolutions: 1), .waiting, .turned(revolutions: 2, ticks: 2048),
          .turned(revolutions: 1, ticks: 1024),
        ])
    #expect(steps([(1, 100), (9000, 100)]) == [.first, .restarted])
  }

  @Test func `after a reset the next pair is a first one`() {
    var track = RevolutionTrack(countWrap: 1 << 16)
    _ = track.append(count: 1, time: 1)
    track.reset()
    #expect(track.append(count: 9, time: 9) == .first)
  }
}
