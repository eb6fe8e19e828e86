import Devices
import Model
import ServiceLifecycle
import Station
import Transports

/// Simulated equipment for `serve --simulate`: gates on pseudo-terminals, a strap, a tablet on a
/// balance board and one that is tilted from a page.
enum Simulation {
  /// How long it takes from a start signal to the gate, in seconds.
  private static let course = 1.5

  /// Puts straps on the roster that children bring to the tablet in turn.
  ///
  /// - Parameters:
  ///   - count: How many, at least 1.
  ///   - station: Where.
  ///   - registry: Has their driver.
  static func addStraps(_ count: Int, to station: Station, registry: Registry) async {
    guard let driver = registry.driver(id: "heart-rate") else { return }
    let transport = SimulatedTeam(parade: StrapParade(count: count))
    for number in 1...count {
      let sighting = Sighting(
        id: DeviceID(rawValue: "ble:simulated-strap-\(number)"), name: "Strap S\(number)",
        title: LocalizedText(sv: "Pulsband S\(number)", en: "Strap S\(number)"), kind: .ble,
        address: String(number), simulated: true)
      await station.put(sighting, driver: driver, transport: transport)
    }
  }

  /// Puts the equipment on the roster.
  ///
  /// - Returns: The services that make it measure.
  /// - Throws: `SystemError` if no pseudo-terminal can be had.
  static func add(
    to station: Station, registry: Registry, links: Links
  ) async throws -> [any Service] {
    var services: [any Service] = []
    for (id, title, device) in [
      ("gate-lines", LocalizedText(sv: "Grind S", en: "Gate S"), "simulated-gate"),
      ("channel-lines", LocalizedText(sv: "Grindar S", en: "Gates S"), "simulated-gates"),
    ] {
      guard let description = registry.description(id: id), let driver = registry.driver(id: id)
      else { continue }
      let line = SimulatedLine(
        description.makeSimulator(seed: .random(in: 0 ... .max), faults: []),
        understanding: driver.profile.commands,
        at: try TerminalPort())
      let sighting = Sighting(
        id: DeviceID(rawValue: "serial:\(device)"), name: title.en, title: title, kind: .serial,
        address: line.path, simulated: true)
      await station.put(sighting, driver: driver, transport: links.serial)
      await station.tellStarts(at: sighting.id) { moment, exercise in
        line.hear(moment, course: exercise.capture == .reaction ? 0 : Self.course)
      }
      services.append(line)
    }
    if let driver = registry.driver(id: "heart-rate") {
      let title = LocalizedText(sv: "Pulsband S", en: "Strap S")
      let sighting = Sighting(
        id: DeviceID(rawValue: "ble:simulated-strap"), name: title.en, title: title, kind: .ble,
        address: "00:00:00:00:00:00", simulated: true)
      await station.put(sighting, driver: driver, transport: SimulatedStraps())
    }
    let title = LocalizedText(sv: "Balansbräda S", en: "Balance board S")
    let board = Sighting(
      id: DeviceID(rawValue: "iio:simulated-board"), name: title.en, title: title, kind: .iio,
      address: "simulated", simulated: true)
    await station.put(board, driver: TabletTilt.driver, transport: SimulatedBoards())
    await addTablet(to: station)
    return services
  }

  /// Puts a tablet on the roster that whoever looks at a page of the eye test can tilt.
  private static func addTablet(to station: Station) async {
    let title = LocalizedText(sv: "Platta S", en: "Tablet S")
    let tablet = Sighting(
      id: DeviceID(rawValue: "iio:simulated-tablet"), name: title.en, title: title, kind: .iio,
      address: "simulated", simulated: true)
    let lean = CommandedLean()
    await station.put(
      tablet, driver: TabletTilt.driver, transport: SimulatedTablets(lean: lean))
    await station.tellLeans(of: tablet.id) { lean.value = $0 }
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

/// A transport whose peripherals are the straps of a team, which tell their pulse four times a second.
struct SimulatedTeam: Transport {
  private static let frequency = 4.0

  let parade: StrapParade

  var kind: LinkKind { .ble }

  func watch(_ report: @Sendable (DiscoveryEvent) async -> Void) async {}

  func link(to sighting: Sighting, profile: LinkProfile) -> any Link {
    let number = Int(sighting.address) ?? 1
    return SimulatedPeripheralLink(
      seed: UInt64(number), frequency: Self.frequency,
      signal: { [parade] in parade.signal(of: number - 1, at: $0) })
  }
}

/// A transport whose every tilt sensor lies on a simulated balance board.
struct SimulatedBoards: Transport {
  var kind: LinkKind { .iio }

  func watch(_ report: @Sendable (DiscoveryEvent) async -> Void) async {}

  func link(to sighting: Sighting, profile: LinkProfile) -> any Link {
    SimulatedTiltLink(seed: .random(in: 0 ... .max))
  }
}

/// A transport whose every tilt sensor is in a simulated tablet that is held as somebody says.
struct SimulatedTablets: Transport {
  let lean: CommandedLean

  var kind: LinkKind { .iio }

  func watch(_ report: @Sendable (DiscoveryEvent) async -> Void) async {}

  func link(to sighting: Sighting, profile: LinkProfile) -> any Link {
    LeaningTabletLink(seed: .random(in: 0 ... .max), lean: lean)
  }
}
