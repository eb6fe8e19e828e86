import Devices
import Model
import Store
import Testing

@testable import Station

/// The devices as a value: without a transport that works, a store or an actor.
struct RosterTests {
  private static let strap = DeviceID(rawValue: "ble:strap")
  private let radio = ScriptedTransport(kind: .ble)
  private static let heartRate = "0000180d-0000-1000-8000-00805f9b34fb"

  private func sighting(
    _ id: DeviceID = strap, address: String = "AA:BB:CC:DD:EE:FF", signal: Int? = -60
  ) -> Sighting {
    Sighting(
      id: id, name: "Strap", kind: .ble, address: address, services: [Self.heartRate],
      signal: signal)
  }

  private func roster(_ records: [DeviceRecord] = [], kept: [DeviceID: Roster.Kept] = [:]) -> Roster
  {
    Roster(
      records, kept: kept, registry: Shipped.registry, transports: [radio], clock: WallClock())
  }

  private func record(connects: Bool, driver: String = "heart-rate") -> DeviceRecord {
    DeviceRecord(
      id: Self.strap, name: "Strap", driver: driver, link: "ble", address: "AA:BB:CC:DD:EE:FF",
      connects: connects, seenAt: .now())
  }

  private func dials(_ effects: [RosterEffect]) -> [Int] {
    effects.compactMap { if case .dial(_, let number) = $0 { number } else { nil } }
  }

  @Test func `what passes by is on the roster while it is near, and costs no link`() {
    var roster = roster()
    let found = roster.found(sighting(), by: radio, .none)
    #expect(dials(found).isEmpty)
    #expect(roster.statuses.map(\.state) == [.available])
    let gone = roster.gone(Self.strap, .none)
    guard case .leave(Self.strap)? = gone.last else {
      Issue.record("it stays: \(gone)")
      return
    }
  }

  @Test func `a device that nobody can read is not put on the roster`() {
    var roster = roster()
    var stranger = sighting()
    stranger.services = []
    stranger.name = ""
    #expect(roster.found(stranger, by: radio, .none).isEmpty)
    #expect(roster.statuses.isEmpty)
  }

  @Test func `a remembered device is away until it is seen, and dialled once it is heard`() {
    var roster = roster([record(connects: true)])
    #expect(roster.statuses.map(\.state) == [.absent])
    #expect(dials(roster.found(sighting(signal: nil), by: radio, .none)).isEmpty)
    #expect(dials(roster.found(sighting(), by: radio, .none)) == [1])
  }

  @Test func `a record of a driver that is no longer there stays kept and is not shown`() {
    #expect(roster([record(connects: true, driver: "removed")]).statuses.isEmpty)
  }

  @Test func `what a coach said of a device holds when it comes again`() {
    var roster = roster(kept: [Self.strap: Roster.Kept(wheel: 2.1, load: 20)])
    _ = roster.found(sighting(), by: radio, .none)
    #expect(roster[Self.strap]?.wheel == 2.1)
    roster.setLoad(40, of: Self.strap)
    roster.remove(Self.strap)
    _ = roster.found(sighting(), by: radio, .none)
    #expect(roster[Self.strap]?.load == 40)
    roster.forget(Self.strap)
    #expect(roster[Self.strap]?.wheel == nil)
  }

  @Test func `runs hear that a link works and that it is lost before screens do`() {
    var roster = roster()
    _ = roster.found(sighting(), by: radio, .none)
    _ = roster.handle(.wanted(.coach), of: Self.strap, .none)
    func told(_ event: DeviceEvent) -> [String] {
      roster.handle(event, of: Self.strap, .none).compactMap {
        switch $0 {
        case .linkChanged(_, let isReady): isReady ? "ready" : "lost"
        case .publish: "published"
        default: nil
        }
      }
    }
    #expect(told(.opened(1)) == ["ready", "published"])
    #expect(told(.ended(1, LinkEnd(.hungUp))) == ["lost", "published"])
  }

  @Test func `a device that is called in vain is lost since it was lost first`() throws {
    var roster = roster()
    _ = roster.found(sighting(), by: radio, .none)
    _ = roster.handle(.wanted(.coach), of: Self.strap, .none)
    _ = roster.handle(.ended(1, LinkEnd(.timedOut)), of: Self.strap, .none)
    let lostAt = try #require(roster[Self.strap]?.lostAt)
    _ = roster.handle(.due(1), of: Self.strap, .none)
    _ = roster.handle(.ended(1, LinkEnd(.hungUp)), of: Self.strap, .none)
    #expect(roster[Self.strap]?.lostAt == lostAt)
    #expect(roster[Self.strap]?.since == lostAt)
    // Who gives it up and connects it again begins anew.
    _ = roster.handle(.givenUp, of: Self.strap, .none)
    _ = roster.handle(.wanted(.coach), of: Self.strap, .none)
    #expect(roster[Self.strap]?.lostAt == nil)
  }

  @Test func `what is simulated or was never found by a transport is not kept`() {
    var roster = roster()
    var made = sighting()
    made.simulated = true
    _ = roster.found(made, by: radio, .none)
    #expect(roster.record(of: Self.strap, connects: true) == nil)
    roster.remove(Self.strap)
    _ = roster.found(sighting(), by: radio, .none)
    // Of Bluetooth the address is what lasts.
    #expect(
      roster.record(of: Self.strap, connects: true)?.id
        == DeviceID(rawValue: "ble:AA:BB:CC:DD:EE:FF"))
  }
}
