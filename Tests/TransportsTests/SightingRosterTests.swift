import Devices
import Model
import Testing
import Transports

struct SightingRosterTests {
  private var roster = SightingRoster()

  private func candidate(
    _ path: String, _ id: String = "serial:a", address: String = "/dev/ttyACM0"
  ) -> SightingRoster.Candidate {
    SightingRoster.Candidate(
      path: path,
      sighting: Sighting(
        id: DeviceID(rawValue: id), name: "a", kind: .serial, address: address),
      alternative: DeviceID(rawValue: "\(id)@\(path)"))
  }

  private func found(_ candidate: SightingRoster.Candidate, as id: String) -> DiscoveryEvent {
    var sighting = candidate.sighting
    sighting.id = DeviceID(rawValue: id)
    return .found(sighting)
  }

  private func gone(_ id: String) -> DiscoveryEvent { .gone(DeviceID(rawValue: id)) }

  @Test mutating func `nothing is reported twice`() {
    let one = candidate("p1")
    #expect(roster.reconcile([one]) == [found(one, as: "serial:a")])
    #expect(roster.reconcile([one]).isEmpty)
    #expect(roster.reconcile([]) == [gone("serial:a")])
    #expect(roster.reconcile([]).isEmpty)
  }

  @Test mutating func `a change at the same path is found again under the same id`() {
    _ = roster.reconcile([candidate("p1")])
    let changed = candidate("p1", address: "/dev/ttyACM1")
    #expect(roster.reconcile([changed]) == [found(changed, as: "serial:a")])
  }

  @Test mutating func `a device that moved leaves before it comes`() {
    _ = roster.reconcile([candidate("p2")])
    let moved = candidate("p1", address: "/dev/ttyACM7")
    #expect(
      roster.reconcile([moved]) == [gone("serial:a"), found(moved, as: "serial:a")])
  }

  @Test mutating func `two devices that say the same of themselves stay two`() {
    let one = candidate("p1")
    let two = candidate("p2")
    #expect(
      roster.reconcile([two, one]) == [
        found(one, as: "serial:a"), found(two, as: "serial:a@p2"),
      ])
    #expect(roster.reconcile([one, two]).isEmpty)
    // The second keeps its name for as long as it is plugged in.
    #expect(roster.reconcile([two]) == [gone("serial:a")])
    #expect(roster.reconcile([one, two]) == [found(one, as: "serial:a")])
  }

  @Test mutating func `three devices with one id and one alternative stay three`() {
    let all = ["p1", "p2", "p3"].map { path in
      var candidate = candidate(path)
      candidate.alternative = DeviceID(rawValue: "serial:a@hub")
      return candidate
    }
    #expect(
      roster.reconcile(all) == [
        found(all[0], as: "serial:a"), found(all[1], as: "serial:a@hub"),
        found(all[2], as: "serial:a@hub@p3"),
      ])
  }

  @Test mutating func `a path that was left and taken again is reported both ways`() {
    let one = candidate("p1")
    _ = roster.reconcile([one])
    #expect(roster.remove(path: "p1") == [gone("serial:a")])
    #expect(roster.remove(path: "p1").isEmpty)
    #expect(roster.reconcile([one]) == [found(one, as: "serial:a")])
  }
}
