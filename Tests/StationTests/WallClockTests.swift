import Model
import Synchronization
import Testing

@testable import Station

/// The wall clock and the monotonic clock come apart when a machine sleeps or its time is set.
@Suite struct WallClockTests {
  /// Both clocks of a made-up machine.
  private final class Machine: Sendable {
    private let state = Mutex(
      WallClock.Reading(
        instant: HostInstant(nanoseconds: 5_000_000_000),
        time: Timestamp(milliseconds: 1_780_000_000_000, offset: 7200)))

    var reading: WallClock.Reading { state.withLock { $0 } }
    var now: HostInstant { reading.instant }
    var time: Timestamp { reading.time }

    func run(_ seconds: Double) {
      state.withLock {
        $0.instant = $0.instant.advanced(bySeconds: seconds)
        $0.time = $0.time.advanced(bySeconds: seconds)
      }
    }

    /// Also how somebody sets its time.
    func sleep(_ seconds: Double) {
      state.withLock { $0.time = $0.time.advanced(bySeconds: seconds) }
    }

    func move(to offset: Int) { state.withLock { $0.time.offset = offset } }
  }

  @Test(arguments: [75_600.0, -3600, 1_700_000_000])
  func `what is measured after a sleep or a set clock has the time of then`(seconds: Double) {
    let machine = Machine()
    let clock = WallClock { machine.reading }
    machine.run(10)
    let before = machine.reading
    #expect(clock.time(before.instant) == before.time)
    machine.run(1)
    machine.sleep(seconds)
    machine.run(1)
    #expect(clock.time(machine.now) == machine.time)
    #expect(clock.time(before.instant) == before.time)
  }

  @Test func `summer time begins while the program runs`() {
    let machine = Machine()
    let clock = WallClock { machine.reading }
    machine.run(60)
    machine.move(to: 3600)
    #expect(clock.time(machine.now).offset == 3600)
    #expect(clock.time(machine.now) == machine.time)
  }

  @Test func `a wall clock that is slewed moves no measured time`() {
    let machine = Machine()
    let clock = WallClock { machine.reading }
    let times = (0..<4).map { _ in
      machine.run(1)
      machine.sleep(0.2)
      return clock.time(machine.now).milliseconds
    }
    #expect(zip(times, times.dropFirst()).map { $1 - $0 } == [1000, 1000, 1000])
  }

  @Test func `however often the machine sleeps, the newest times are right`() {
    let machine = Machine()
    let clock = WallClock { machine.reading }
    for _ in 0..<100 {
      machine.run(60)
      _ = clock.time(machine.now)
      machine.sleep(3600)
      machine.run(1)
      #expect(clock.time(machine.now) == machine.time)
    }
  }

  @Test func `a deadline that was written down is met after a sleep`() {
    let machine = Machine()
    let clock = WallClock { machine.reading }
    machine.sleep(75_600)
    let deadline = machine.time.advanced(bySeconds: 20)
    #expect(clock.instant(deadline) == machine.now.advanced(bySeconds: 20))
  }
}
