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
  /// Which start of the machine this is.
  let boot: String
  /// From the start of a group run to its first beep, in seconds.
  let groupLead: Double
  /// What group runs sound by beside the pages.
  let loudspeaker: (any Loudspeaker)?

  init(
    registry: Registry, transports: [any Transport],
    patienceClock: @escaping @Sendable () -> HostInstant, boot: String, groupLead: Double,
    loudspeaker: (any Loudspeaker)?
  ) {
    self.boot = boot
    self.groupLead = groupLead
    self.loudspeaker = loudspeaker
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
