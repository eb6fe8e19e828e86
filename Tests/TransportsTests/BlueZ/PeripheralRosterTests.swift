import Devices
import Model
import Testing
import Transports

@Suite struct PeripheralRosterTests {
  private let path = "/org/bluez/hci0/dev_F0_F1_F2_F3_F4_F1"
  private let heartRate = "0000180d-0000-1000-8000-00805f9b34fb"
  private let id = DeviceID(rawValue: "ble:F0:F1:F2:F3:F4:F1")

  private func store(_ properties: [String: BusValue]?) -> ObjectStore {
    var tree: [String: ObjectEvent.Interfaces] = [
      "/org/bluez/hci0": [
        "org.bluez.Adapter1": ["Address": .string("00:00:00:00:00:01"), "Powered": .bool(true)]
      ]
    ]
    if let properties {
      let basis: [String: BusValue] = [
        "Address": .string("F0:F1:F2:F3:F4:F1"), "Adapter": .path("/org/bluez/hci0"),
        "UUIDs": .array([.string(heartRate)]), "Alias": .string("Strap"),
      ]
      tree[path] = ["org.bluez.Device1": basis.merging(properties) { $1 }]
    }
    var store = ObjectStore()
    store.apply(.owner(present: true))
    store.apply(.objects(generation: store.generation, tree))
    return store
  }

  private func sighting(signal: Int? = nil, isConnected: Bool = false) -> Sighting {
    Sighting(
      id: id, name: "Strap", kind: .ble, address: "F0:F1:F2:F3:F4:F1", services: [heartRate],
      signal: signal, isConnected: isConnected)
  }

  private func at(_ seconds: Double) -> HostInstant {
    HostInstant(nanoseconds: 0).advanced(bySeconds: seconds)
  }

  @Test(arguments: [
    ["Paired": BusValue.bool(true)], ["Connected": BusValue.bool(true)],
    ["RSSI": BusValue.int16(-60)],
  ])
  func `paired, connected or heard devices are found`(_ properties: [String: BusValue]) {
    var roster = PeripheralRoster()
    let events = roster.update(store(properties), now: at(0))
    #expect(
      events == [
        .condition(.ble, nil),
        .found(
          sighting(
            signal: properties["RSSI"]?.int, isConnected: properties["Connected"] != nil)),
      ])
  }

  @Test func `row 25, an address that pairing replaces, is no second device`() {
    var roster = PeripheralRoster()
    var known = store(["Address": .string("5A:00:00:00:00:01"), "RSSI": .int16(-60)])
    let hidden = DeviceID(rawValue: "ble:5A:00:00:00:00:01")
    #expect(
      roster.update(known, now: at(0)).compactMap { event -> DeviceID? in
        if case .found(let sighting) = event { sighting.id } else { nil }
      } == [hidden])
    known.apply(
      .changed(
        path: path, interface: "org.bluez.Device1",
        ["Address": .string("F0:F1:F2:F3:F4:F1"), "Paired": .bool(true)], invalidated: []))
    var shown = sighting(signal: -60)
    shown.id = hidden
    #expect(roster.update(known, now: at(1)) == [.found(shown)])
  }

  @Test func `a device that is only remembered is not there`() {
    var roster = PeripheralRoster()
    #expect(roster.update(store([:]), now: at(0)) == [.condition(.ble, nil)])
  }

  @Test func `a device without services is none of ours`() {
    var roster = PeripheralRoster()
    let silent = store(["UUIDs": .array([]), "RSSI": .int16(-60)])
    #expect(roster.update(silent, now: at(0)) == [.condition(.ble, nil)])
  }

  /// Some makers' programs know a device by its name; without one bluetoothd makes the alias up.
  @Test func `a device that says its name and nothing else is found`() {
    var roster = PeripheralRoster()
    let named = store([
      "UUIDs": .array([]), "RSSI": .int16(-60), "Name": .string("CTS500"),
      "Alias": .string("CTS500"),
    ])
    guard case .found(let sighting) = roster.update(named, now: at(0)).last else {
      Issue.record("not found")
      return
    }
    #expect(sighting.name == "CTS500" && sighting.services.isEmpty)
  }

  /// BlueZ doc/device-api.txt: ManufacturerData is a{qv} of byte arrays by company identifier.
  private func advertising(_ data: [UInt8]) -> ObjectStore {
    store([
      "UUIDs": .array([]), "RSSI": .int16(-60),
      "ManufacturerData": .dictionary([.uint16(0x09D7): .variant(.bytes(data))]),
    ])
  }

  @Test func `manufacturer data are evidence, also without services`() {
    var roster = PeripheralRoster()
    let events = roster.update(advertising([1, 2]), now: at(0))
    guard case .found(let sighting) = events.last else {
      Issue.record("not found: \(events)")
      return
    }
    #expect(sighting.manufacturers == [0x09D7: [1, 2]])
    #expect(sighting.services.isEmpty)
  }

  @Test func `data that change with each advertisement are no news each time`() {
    var roster = PeripheralRoster()
    _ = roster.update(advertising([1]), now: at(0))
    #expect(roster.update(advertising([2]), now: at(1)).isEmpty)
    #expect(roster.update(advertising([3]), now: at(2)).count == 1)
  }

  @Test func `what is read without a connection is there for being heard`() {
    var roster = PeripheralRoster(of: .advertisement)
    func polar(_ data: [UInt8], _ more: [String: BusValue]) -> ObjectStore {
      store(
        ["ManufacturerData": .dictionary([.uint16(0x6B): .variant(.bytes(data))])]
          .merging(more) { $1 })
    }
    let heart: [UInt8] = [0x33, 0x00, 0x00, 0x38]
    let heard: [String: BusValue] = ["RSSI": .int16(-60)]
    #expect(roster.update(polar(heart, ["Paired": .bool(true)]), now: at(0)).isEmpty)
    #expect(roster.update(polar([0x72, 1, 0], heard), now: at(1)).isEmpty)
    #expect(roster.update(store(heard), now: at(2)).isEmpty)
    let id = DeviceID(rawValue: "ble-adv:F0:F1:F2:F3:F4:F1")
    guard case .found(let sighting) = roster.update(polar(heart, heard), now: at(3)).first else {
      Issue.record("not found")
      return
    }
    #expect(sighting.id == id && sighting.kind == .advertisement)
    #expect(!roster.update(polar([0x72, 1, 0], heard), now: at(4)).contains(.gone(id)))
    #expect(roster.update(polar(heart, ["Connected": .bool(true)]), now: at(5)) == [.gone(id)])
  }

  @Test func `a device that was heard stays until bluetoothd forgets it`() {
    var roster = PeripheralRoster()
    _ = roster.update(store(["RSSI": .int16(-60)]), now: at(0))
    #expect(roster.update(store([:]), now: at(9)) == [.found(sighting())])
    #expect(roster.update(store(nil), now: at(10)) == [.gone(id)])
  }

  @Test func `changes of the signal alone are told every two seconds`() {
    var roster = PeripheralRoster()
    _ = roster.update(store(["RSSI": .int16(-60)]), now: at(0))
    #expect(roster.update(store(["RSSI": .int16(-70)]), now: at(1.9)).isEmpty)
    #expect(
      roster.update(store(["RSSI": .int16(-71)]), now: at(2)) == [.found(sighting(signal: -71))])
    #expect(roster.update(store(["RSSI": .int16(-71)]), now: at(9)).isEmpty)
  }

  @Test func `a condition is told once`() {
    var roster = PeripheralRoster()
    var none = ObjectStore()
    #expect(roster.update(none, now: at(0)).isEmpty, "nothing is known yet")
    none.apply(.owner(present: false))
    let first = roster.update(none, now: at(0))
    guard case .condition(.ble, let error) = first.first else {
      Issue.record("\(first)")
      return
    }
    #expect(error?.code == .serviceAbsent)
    #expect(roster.update(none, now: at(1)).isEmpty)
  }

  @Test func `when bluetoothd dies its devices are gone`() {
    var roster = PeripheralRoster()
    var store = store(["RSSI": .int16(-60)])
    _ = roster.update(store, now: at(0))
    store.apply(.owner(present: false))
    #expect(roster.update(store, now: at(1)).last == .gone(id))
  }
}
