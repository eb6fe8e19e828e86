package import Model
import Synchronization

/// How a simulated tablet is to be held, as whoever tilts it said last.
package final class CommandedLean: Sendable {
  private let lean = Mutex(TabletLean.none)

  package init() {}

  package var value: TabletLean {
    get { lean.withLock { $0 } }
    set { lean.withLock { $0 = newValue } }
  }
}

/// The tilt sensors of a tablet that is not there and goes where it is told to.
///
/// A program that comes late finds the samples of meanwhile, each with its own time, as the buffer of a
/// real sensor keeps them.
package struct LeaningTabletLink<SomeClock: Clock<Duration>>: Link {
  /// Between two samples, in nanoseconds.
  private static var step: Int64 { Int64(1_000_000_000 / LeaningTablet.rate) }
  /// As many samples as wait at most; of what came before nothing is known.
  private static var buffer: Int64 { 200 }

  private let seed: UInt64
  private let lean: CommandedLean
  private let clock: SomeClock
  private let now: @Sendable () -> HostInstant

  /// - Parameters:
  ///   - seed: The same seed gives the same noise after each connection.
  ///   - lean: How it is to be held.
  ///   - clock: What paces its samples.
  ///   - now: The host's monotonic clock.
  package init(
    seed: UInt64, lean: CommandedLean, clock: SomeClock = ContinuousClock(),
    now: @escaping @Sendable () -> HostInstant = HostInstant.now
  ) {
    self.seed = seed
    self.lean = lean
    self.clock = clock
    self.now = now
  }

  package func run(_ receive: @Sendable (LinkEvent) async -> Void) async throws(LinkError) {
    var tablet = LeaningTablet(seed: seed, lean: lean.value)
    await receive(.ready(LinkDetails(samplingFrequency: LeaningTablet.rate)))
    var newest = now().nanoseconds
    while !Task.isCancelled {
      do {
        try await clock.sleep(for: .seconds(1 / LeaningTablet.rate))
      } catch {
        return
      }
      let time = now().nanoseconds
      newest = max(newest, time - Self.buffer * Self.step)
      var samples: [MotionSample] = []
      while newest + Self.step <= time {
        newest += Self.step
        samples += tablet.next(at: HostInstant(nanoseconds: newest), towards: lean.value)
      }
      if !samples.isEmpty { await receive(.motion(samples)) }
    }
  }
}
