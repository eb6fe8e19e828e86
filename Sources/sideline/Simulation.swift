import Devices
import Model
import ServiceLifecycle
import Station
import Transports

/// Simulated equipment for `serve --simulate`: a gate on a pseudo-terminal and a strap.
enum Simulation {
  /// Puts the equipment on the roster.
  ///
  /// - Returns: The services that make it measure.
  /// - Throws: `SystemError` if no pseudo-terminal can be had.
  static func add(
    to station: Station, registry: Registry, links: Links
  ) async throws -> [any Service] {
    var services: [any Service] = []
    if let description = registry.description(id: "gate-lines"),
      let driver = registry.driver(id: description.id)
    {
      let line = try SimulatedLine(LineSimulator(description, seed: .random(in: 0 ... .max)))
      let sighting = Sighting(
        id: DeviceID(rawValue: "serial:simulated-gate"), name: "Grind S", kind: .serial,
        address: line.path, simulated: true)
      await station.put(sighting, driver: driver, transport: links.serial)
      services.append(line)
    }
    if let driver = registry.driver(id: "heart-rate") {
      let sighting = Sighting(
        id: DeviceID(rawValue: "ble:simulated-strap"), name: "Strap S", kind: .ble,
        address: "00:00:00:00:00:00", simulated: true)
      await station.put(sighting, driver: driver, transport: SimulatedStraps())
    }
    return services
  }
}

/// A transport whose every peripheral is a simulated strap.
struct SimulatedStraps: Transport {
  var kind: LinkKind { .ble }

  func watch(_ report: @Sendable (DiscoveryEvent) async -> Void) async {}

  func link(to sighting: Sighting, profile: LinkProfile) -> any Link {
    SimulatedPeripheralLink(seed: .random(in: 0 ... .max))
  }
}
