import Devices
import Model
import Testing

/// The list of devices says what it knows and no more.
@Suite struct EvidenceTests {
  private let registry = Registry()

  @Test func `each driver that comes with the program has evidence, and none was on a bench`() {
    let ids = Set(registry.drivers.map(\.id))
    #expect(Set(Evidence.known.keys) == ids)
    #expect(ids.isSuperset(of: Evidence.unread.keys))
    #expect(Evidence.known.values.allSatisfy { !$0.isEmpty && !$0.contains(.bench) })
  }

  @Test func `the evidence is that of the bytes in the tests`() throws {
    #expect(registry.driver(id: "stalker-kmh")?.evidence == [.captures])
    #expect(registry.driver(id: "heart-rate")?.evidence == [.documents, .captures, .emulated])
    #expect(registry.driver(id: "chronopic")?.evidence == [.documents])
    #expect(registry.driver(id: "gate-lines")?.evidence == [.emulated])
    // Its description names another program that reads the maker's document.
    #expect(registry.driver(id: "concept2-pm5")?.evidence == [.quoted, .emulated])
  }

  @Test func `a cable is a cable, and only lines of our own go over any carrier`() {
    #expect(registry.driver(id: "chronopic")?.knownLinks == [.serial])
    #expect(registry.driver(id: "stalker-mph")?.knownLinks == [.serial])
    #expect(registry.driver(id: "heart-rate")?.knownLinks == [.ble])
    let gate = registry.driver(id: "gate-lines")?.knownLinks
    #expect(gate.map(Set.init) == [.serial, .rfcomm, .tcp, .udp])
  }

  @Test func `what is not read of a product is told`() {
    for id in ["chronojump-encoder-force", "chronojump-race-analyzer", "stalker-mph"] {
      #expect(registry.driver(id: id)?.unread != nil, "\(id)")
    }
    #expect(registry.driver(id: "heart-rate")?.unread == nil)
  }

  @Test func `a battery is no equipment`() {
    #expect(registry.drivers.filter { !$0.isEquipment }.map(\.id) == ["battery"])
  }
}
