import Devices
import Engine
import Logging
import Model
import Store
import Testing

@testable import Station

/// A station with the controller of WiChro gates, which says what a test says, and with every table.
struct GatedStation {
  static let gate = DeviceID(rawValue: "serial:gate")

  let store: Store
  let station: Station

  /// - Parameters:
  ///   - store: Where everything is kept.
  ///   - lead: From the start of a group to its first beep, in seconds; below 0 it began so long ago.
  ///   - boot: Which start of the machine this is.
  /// - Throws: What opening the station says.
  init(_ store: Store, lead: Double, boot: String = "one") async throws {
    self.store = store
    station = try Station(
      store: store, registry: Shipped.registry, transports: [], exercises: Shipped.exercises,
      tables: BeepLibrary.load().tables, boot: boot, groupLead: lead,
      logger: Logger(label: "test"))
    let driver = try #require(Shipped.registry.driver(id: "chronojump-wichro"))
    await station.put(
      Sighting(id: Self.gate, name: "Gate", kind: .serial, address: "1"), driver: driver,
      transport: ScriptedTransport(kind: .serial))
  }

  /// Has the controller send lines: terminal (1 is beam A), its own milliseconds, and 0 where the beam is
  /// interrupted or 1 where it is free again.
  ///
  /// Source: Chronojump's control.ino, as in the examples of the description.
  func hear(_ lines: String, at moment: HostInstant = .now()) async throws {
    await station.received(
      .received(Chunk(bytes: Array(lines.utf8), hostTime: moment)), from: Self.gate)
  }

  @discardableResult
  func press(
    _ kind: GroupPress.Kind, _ group: GroupRun, _ participant: Int? = nil, id: String,
    at moment: HostInstant? = nil
  ) async throws -> GroupRun {
    try await station.press(
      GroupPress(kind, id: id, participant: participant, at: moment, uncertainty: 0.02),
      on: group.id)
  }

  /// Returns why something is refused; nothing if it is not.
  func code(_ body: () async throws -> GroupRun) async -> String? {
    do {
      _ = try await body()
      return nil
    } catch {
      return (error as? StationError)?.code
    }
  }

  /// The record that counts of somebody's result.
  func trial(_ group: GroupRun, _ number: Int) async throws -> Trial? {
    let now = try await station.group(group.id)
    guard let run = now.people.first(where: { $0.participant == number })?.run else { return nil }
    return try store.run(run)?.trials.last { $0.status == .valid }
  }
}
