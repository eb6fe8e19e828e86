package import Model
import Synchronization

/// Plays a capture through the running system as if its device were there.
///
/// It plays once: at its end the link is hung up, and after that the device is absent.
package final class ReplayLink<SomeClock: Clock<Duration>>: Link {
  private let capture: Capture
  private let speed: Double
  private let clock: SomeClock
  private let now: @Sendable () -> HostInstant
  private let wasPlayed = Mutex(false)

  /// - Parameters:
  ///   - capture: What was recorded.
  ///   - speed: 1 as recorded, 2 twice as fast; limited to 0.001 … 1 000 000.
  ///   - clock: What paces the rows.
  ///   - now: The host's monotonic clock.
  package init(
    _ capture: Capture, speed: Double = 1, clock: SomeClock = ContinuousClock(),
    now: @escaping @Sendable () -> HostInstant = HostInstant.now
  ) {
    self.capture = capture
    self.speed = speed.isNaN ? 1 : min(max(speed, 0.001), 1_000_000)
    self.clock = clock
    self.now = now
  }

  /// Hands out what came in, each at its time.
  ///
  /// A chunk's host time is that of the start plus the recorded distance divided by the speed, so
  /// that what is computed from arrival times comes out as it was.
  package func run(_ receive: @Sendable (LinkEvent) async -> Void) async throws(LinkError) {
    let isAgain = wasPlayed.withLock { wasPlayed in
      defer { wasPlayed = true }
      return wasPlayed
    }
    guard !isAgain else { throw LinkError(.absent, detail: "the capture was played") }
    let start = clock.now
    let hostStart = now()
    let first = capture.rows.first?.nanoseconds ?? 0
    await receive(.ready(LinkDetails()))
    for row in capture.rows where row.direction == .in {
      let seconds = Double(row.nanoseconds - first) / 1e9 / speed
      do {
        try await clock.sleep(until: start.advanced(by: .seconds(seconds)), tolerance: nil)
      } catch {
        return
      }
      let chunk = Chunk(
        bytes: row.bytes, hostTime: hostStart.advanced(bySeconds: seconds), source: row.source)
      await receive(motion(chunk) ?? .received(chunk))
    }
    throw LinkError(.hungUp, detail: "the capture is at its end")
  }

  /// A tablet's link hands out samples and no bytes; one that turns in half the time turns twice as
  /// fast.
  private func motion(_ chunk: Chunk) -> LinkEvent? {
    guard capture.header.link == .iio, var sample = TabletTilt.sample(chunk) else { return nil }
    if sample.kind == .angularVelocity {
      sample.x *= speed
      sample.y *= speed
      sample.z *= speed
    }
    return .motion([sample])
  }
}
