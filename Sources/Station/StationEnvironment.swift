import Devices
import Model

/// What a station works with from its beginning to its end.
struct StationEnvironment: Sendable {
  let registry: Registry
  let transports: [any Transport]
  /// How late it is for a player who does not answer.
  let patienceClock: @Sendable () -> HostInstant
  let clock: WallClock
  let session: Session

  init(
    registry: Registry, transports: [any Transport],
    patienceClock: @escaping @Sendable () -> HostInstant
  ) {
    self.registry = registry
    self.transports = transports
    self.patienceClock = patienceClock
    clock = WallClock()
    session = Session(id: .new(), startedAt: clock.time(.now()))
  }

  /// The wall-clock time.
  var now: Timestamp { clock.time(.now()) }

  /// Makes rows that are written down now, of what a device measured or of what people did.
  func maker(_ device: DeviceFacts?) -> TrialMaker {
    TrialMaker(session: session.id, clock: clock, now: now, device: device)
  }
}
