package import Model

/// A described device that is not there: a link that makes its bytes itself.
package struct SimulatedLineLink<SomeClock: Clock<Duration>>: Link {
  private let simulator: any DeviceSimulator
  private let speed: Double
  private let limit: Int
  private let clock: SomeClock
  private let now: @Sendable () -> HostInstant

  /// - Parameters:
  ///   - simulator: What it sends, from the start after each connection.
  ///   - speed: 1 as described, 2 twice as often; limited to 0.001 … 1000.
  ///   - limit: After so many lines it is silent, so that one that is forgotten costs nothing.
  ///   - clock: What paces the lines.
  ///   - now: The host's monotonic clock.
  package init(
    _ simulator: any DeviceSimulator, speed: Double = 1, limit: Int = .max,
    clock: SomeClock = ContinuousClock(),
    now: @escaping @Sendable () -> HostInstant = HostInstant.now
  ) {
    self.simulator = simulator
    self.speed = speed.isNaN ? 1 : min(max(speed, 0.001), 1000)
    self.limit = limit
    self.clock = clock
    self.now = now
  }

  package func run(_ receive: @Sendable (LinkEvent) async -> Void) async throws(LinkError) {
    var simulator = simulator
    await receive(.ready(LinkDetails()))
    var sent = 0
    while !Task.isCancelled {
      let step = simulator.next()
      do {
        try await clock.sleep(for: .seconds(sent < limit ? step.delay / speed : 3600))
      } catch {
        return
      }
      guard sent < limit else { continue }
      sent += 1
      await receive(.received(Chunk(bytes: step.bytes, hostTime: now(), source: step.source)))
    }
  }
}
