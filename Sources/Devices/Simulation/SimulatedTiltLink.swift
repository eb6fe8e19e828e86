package import Model

/// A tilt sensor that is not there: a link that makes its samples itself.
package struct SimulatedTiltLink<SomeClock: Clock<Duration>>: Link {
  private let seed: UInt64
  private let clock: SomeClock
  private let now: @Sendable () -> HostInstant

  /// - Parameters:
  ///   - seed: The same seed gives the same samples after each connection.
  ///   - clock: What paces them.
  ///   - now: The host's monotonic clock.
  package init(
    seed: UInt64, clock: SomeClock = ContinuousClock(),
    now: @escaping @Sendable () -> HostInstant = HostInstant.now
  ) {
    self.seed = seed
    self.clock = clock
    self.now = now
  }

  package func run(_ receive: @Sendable (LinkEvent) async -> Void) async throws(LinkError) {
    var simulator = TiltSimulator(seed: seed)
    await receive(.ready(LinkDetails(samplingFrequency: TiltSimulator.rate)))
    while !Task.isCancelled {
      do {
        try await clock.sleep(for: .seconds(1 / TiltSimulator.rate))
      } catch {
        return
      }
      await receive(.motion([simulator.next(at: now())]))
    }
  }
}
