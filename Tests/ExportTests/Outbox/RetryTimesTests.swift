import Model
import Store
import Testing

@testable import Export

@Suite struct RetryTimesTests {
  private static let noon = Timestamp(milliseconds: 1_800_000_000_000, offset: 3600)
  private static let start = HostInstant(nanoseconds: 5_000_000_000)
  private static let one = MailID(rawValue: "1")
  private static let two = MailID(rawValue: "2")
  /// By how many seconds somebody sets the tablet's clock.
  static let shifts: [Double] = [-10 * 365 * 86_400, -86_400, -3600, -1, 0, 1, 3600, 86_400]

  @Test(arguments: shifts)
  func `a clock that is set forward or back changes nothing of a wait`(shift: Double) {
    var times = RetryTimes()
    let due = times.begin(Self.one, for: 300, at: Self.noon, Self.start)
    func wait(after seconds: Double) -> Double {
      times.wait(
        for: Self.one, due, at: Self.noon.advanced(bySeconds: seconds + shift),
        Self.start.advanced(bySeconds: seconds))
    }
    #expect(wait(after: 0) == 300)
    #expect(wait(after: 299) == 1)
    #expect(wait(after: 300) == 0)
    #expect(wait(after: 400) == -100)
  }

  @Test(arguments: shifts)
  func `a new mail goes at once beside one that waits, however the clock is set`(shift: Double) {
    var times = RetryTimes()
    let due = times.begin(Self.one, for: 3600, at: Self.noon, Self.start)
    let now = Self.noon.advanced(bySeconds: 60 + shift)
    let instant = Self.start.advanced(bySeconds: 60)
    let waiting = [(id: Self.one, due: due), (id: Self.two, due: now)].sorted { $0.due < $1.due }
    let next = times.next(of: waiting, at: now, instant)
    #expect(next?.id == Self.two)
    #expect(next?.wait == 0)
    #expect(times.next(of: [(id: Self.one, due: due)], at: now, instant)?.wait == 3540)
  }

  @Test func `what was asked for by hand meanwhile is due then`() {
    var times = RetryTimes()
    _ = times.begin(Self.one, for: 300, at: Self.noon, Self.start)
    let pressed = Self.noon.advanced(bySeconds: 20)
    let instant = Self.start.advanced(bySeconds: 20)
    #expect(times.wait(for: Self.one, pressed, at: pressed, instant) == 0)
  }

  @Test func `after a new start the tablet's time tells, and no wait is longer than two hours`() {
    let times = RetryTimes()
    func wait(_ seconds: Double) -> Double {
      times.wait(
        for: Self.one, Self.noon.advanced(bySeconds: seconds), at: Self.noon, Self.start)
    }
    #expect(wait(300) == 300)
    #expect(wait(-300) == -300)
    #expect(wait(7200) == 7200)
    #expect(wait(86_400) == 0)
  }

  @Test func `a mail that ended is not waited for`() {
    var times = RetryTimes()
    let due = times.begin(Self.one, for: 300, at: Self.noon, Self.start)
    times.end(Self.one)
    let later = Self.noon.advanced(bySeconds: 100)
    #expect(times.wait(for: Self.one, due, at: later, Self.start) == 200)
    #expect(times.next(of: [], at: later, Self.start) == nil)
  }
}
