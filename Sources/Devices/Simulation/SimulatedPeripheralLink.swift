package import Model

/// A heart-rate strap that is not there: a link that makes its notifications itself.
package struct SimulatedPeripheralLink<SomeClock: Clock<Duration>>: Link {
  /// How full it says that its battery is, in per cent.
  private static var battery: Int { 80 }

  private let seed: UInt64
  private let clock: SomeClock
  private let now: @Sendable () -> HostInstant

  /// - Parameters:
  ///   - seed: The same seed gives the same notifications after each connection.
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
    var simulator = HeartRateSimulator(seed: seed)
    await receive(.ready(LinkDetails(battery: Self.battery)))
    while !Task.isCancelled {
      let step = simulator.next()
      do {
        try await clock.sleep(for: .seconds(step.delay))
      } catch {
        return
      }
      await receive(
        .received(
          Chunk(bytes: step.bytes, hostTime: now(), source: step.source)))
    }
  }
}
