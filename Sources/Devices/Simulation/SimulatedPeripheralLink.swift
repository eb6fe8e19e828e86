package import Model

/// A heart-rate strap that is not there: a link that makes its notifications itself.
package struct SimulatedPeripheralLink<SomeClock: Clock<Duration>>: Link {
  /// How full it says that its battery is, in per cent.
  private static var battery: Int { 80 }

  private let seed: UInt64
  private let frequency: Double
  private let signal: (@Sendable (Double) -> Int)?
  private let clock: SomeClock
  private let now: @Sendable () -> HostInstant

  /// - Parameters:
  ///   - seed: The same seed gives the same notifications after each connection.
  ///   - frequency: How often it notifies, in Hz, greater than 0.
  ///   - signal: How strongly it is heard so many seconds of the host's clock after some moment, in dBm;
  ///     told once a second.
  ///   - clock: What paces them.
  ///   - now: The host's monotonic clock.
  package init(
    seed: UInt64, frequency: Double = 1, signal: (@Sendable (Double) -> Int)? = nil,
    clock: SomeClock = ContinuousClock(),
    now: @escaping @Sendable () -> HostInstant = HostInstant.now
  ) {
    self.seed = seed
    self.frequency = frequency
    self.signal = signal
    self.clock = clock
    self.now = now
  }

  package func run(_ receive: @Sendable (LinkEvent) async -> Void) async throws(LinkError) {
    var simulator = HeartRateSimulator(seed: seed, frequency: frequency)
    var told: Int64?
    await receive(.ready(LinkDetails(battery: Self.battery)))
    while !Task.isCancelled {
      let step = simulator.next()
      do {
        try await clock.sleep(for: .seconds(step.delay))
      } catch {
        return
      }
      let moment = now()
      await receive(
        .received(Chunk(bytes: step.bytes, hostTime: moment, source: step.source)))
      let second = moment.nanoseconds / 1_000_000_000
      guard let signal, told != second else { continue }
      told = second
      await receive(.details(LinkDetails(signal: signal(Double(second)))))
    }
  }
}
