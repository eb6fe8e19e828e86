import Devices

/// Makes the simulated gate of the first-run tour.
struct TourTransport: Transport {
  /// A result each second or so: fast enough to be waited for, slow enough to be watched.
  private static let speed = 2.0
  private static let limit = 60

  let kind = LinkKind.serial
  let description: any DeviceDescription

  func watch(_ report: @Sendable (DiscoveryEvent) async -> Void) async {}

  func link(to sighting: Sighting, profile: LinkProfile) -> any Link {
    SimulatedLineLink(
      description.makeSimulator(seed: .random(in: 0 ... .max), faults: []), speed: Self.speed,
      limit: Self.limit)
  }
}
