import Model
import Testing
import Transports

/// Signals as the D-Bus Specification lays them out, and others.
@Suite struct ObjectEventTests {
  @Test func `a device that is heard again is told from one that changed`() {
    func changed(
      _ properties: [String: BusValue], _ interface: String = "org.bluez.Device1",
      invalidated: [String] = []
    ) -> ObjectEvent {
      .changed(path: "/x", interface: interface, properties, invalidated: invalidated)
    }
    let heard: [String: BusValue] = ["RSSI": .int16(-60), "ManufacturerData": .dictionary([:])]
    #expect(changed(heard).isHeardAgain)
    #expect(!changed(heard.merging(["Connected": .bool(true)]) { $1 }).isHeardAgain)
    #expect(!changed(heard, "org.bluez.Adapter1").isHeardAgain)
    // A search has ended.
    #expect(!changed([:], invalidated: ["RSSI"]).isHeardAgain)
    #expect(!ObjectEvent.added(path: "/x", ["org.bluez.Device1": heard]).isHeardAgain)
  }

  @Test func `a device that is known and was not heard yet is told from one that is heard again`() {
    var store = ObjectStore()
    store.apply(.owner(present: true))
    store.apply(.objects(generation: store.generation, [:]))
    let name = "org.bluez.Device1"
    store.apply(.added(path: "/x", [name: ["Address": .string("AA:00:00:00:00:01")]]))
    let heard = ObjectEvent.changed(
      path: "/x", interface: name, ["RSSI": .int16(-60)], invalidated: [])
    #expect(!store.isHeard(heard))
    store.apply(heard)
    #expect(store.isHeard(heard))
    // A search has ended: what is heard in the next one is news.
    store.apply(.changed(path: "/x", interface: name, [:], invalidated: ["RSSI"]))
    #expect(!store.isHeard(heard))
  }

  private func signal(_ interface: String, _ member: String, _ body: [BusValue]) -> BusSignal {
    BusSignal(
      path: "/org/bluez/hci0", interface: interface, member: member, body: body,
      hostTime: HostInstant(nanoseconds: 0))
  }

  @Test func `NameOwnerChanged tells whether bluetoothd is there`() {
    func event(_ name: String, _ owner: String) -> ObjectEvent? {
      ObjectEvent(
        signal(
          "org.freedesktop.DBus", "NameOwnerChanged",
          [.string(name), .string(""), .string(owner)]))
    }
    #expect(event("org.bluez", ":1.7") == .owner(present: true))
    #expect(event("org.bluez", "") == .owner(present: false))
    #expect(event("org.other", ":1.7") == nil)
  }

  @Test func `the standard signals are read with their variants opened`() {
    let properties = BusValue.options(["RSSI": .int16(-40)])
    #expect(
      ObjectEvent(
        signal(
          "org.freedesktop.DBus.Properties", "PropertiesChanged",
          [.string("org.bluez.Device1"), properties, .array([.string("TxPower")])]))
        == .changed(
          path: "/org/bluez/hci0", interface: "org.bluez.Device1", ["RSSI": .int16(-40)],
          invalidated: ["TxPower"]))
    #expect(
      ObjectEvent(
        signal(
          "org.freedesktop.DBus.ObjectManager", "InterfacesAdded",
          [.path("/a"), .dictionary([.string("i"): properties])]))
        == .added(path: "/a", ["i": ["RSSI": .int16(-40)]]))
    #expect(
      ObjectEvent(
        signal(
          "org.freedesktop.DBus.ObjectManager", "InterfacesRemoved",
          [.path("/a"), .array([.string("i")])])) == .removed(path: "/a", ["i"]))
  }

  @Test(arguments: [
    ("org.freedesktop.DBus.Properties", "PropertiesChanged"),
    ("org.freedesktop.DBus.ObjectManager", "InterfacesAdded"),
    ("org.freedesktop.DBus.ObjectManager", "InterfacesRemoved"),
    ("org.freedesktop.DBus", "NameOwnerChanged"),
  ])
  func `a body of another form is no event`(_ interface: String, _ member: String) {
    let bodies: [[BusValue]] = [
      [], [.string("x")], [.byte(1), .byte(2)], [.string("org.bluez"), .byte(0), .byte(1)],
      [.path("/a"), .string("i")], [.string("i"), .array([]), .array([])],
    ]
    for body in bodies { #expect(ObjectEvent(signal(interface, member, body)) == nil) }
  }

  @Test func `the tree is read from the answer to GetManagedObjects`() {
    let answer = BusValue.dictionary([
      .path("/a"): .dictionary([.string("i"): .options(["p": .bool(true)])])
    ])
    #expect(ObjectEvent.tree([answer]) == ["/a": ["i": ["p": .bool(true)]]])
    #expect(ObjectEvent.tree([]) == nil)
    #expect(ObjectEvent.tree([.string("no")]) == nil)
  }
}
