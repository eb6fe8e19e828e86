import Devices
import Model
import Testing
import Transports

/// The reducer alone, with the signals of BlueZ 5.66.
@Suite struct ObjectStoreTests {
  private let path = "/org/bluez/hci0/dev_F0_F1_F2_F3_F4_F1"
  private let device = "org.bluez.Device1"
  private let adapter: ObjectEvent.Interfaces = [
    "org.bluez.Adapter1": [
      "Address": .string("00:00:00:00:00:01"), "Powered": .bool(true),
      "Roles": .array([.string("central"), .string("peripheral")]),
    ]
  ]

  private func served(_ tree: [String: ObjectEvent.Interfaces] = [:]) -> ObjectStore {
    var store = ObjectStore()
    store.apply(.owner(present: true))
    store.apply(.objects(generation: store.generation, tree))
    return store
  }

  private func strap(_ properties: [String: BusValue] = [:]) -> ObjectEvent.Interfaces {
    [
      device: [
        "Address": .string("F0:F1:F2:F3:F4:F1"), "Adapter": .path("/org/bluez/hci0"),
        "UUIDs": .array([.string("0000180D-0000-1000-8000-00805F9B34FB")]),
      ].merging(properties) { $1 }
    ]
  }

  @Test func `objects and interfaces come and go`() {
    var store = served()
    store.apply(.added(path: path, strap()))
    store.apply(.added(path: path, ["org.bluez.Battery1": ["Percentage": .byte(80)]]))
    #expect(store.properties(path, "org.bluez.Battery1")?["Percentage"]?.int == 80)
    store.apply(.removed(path: path, ["org.bluez.Battery1"]))
    #expect(store.properties(path, "org.bluez.Battery1") == nil)
    #expect(store.device(at: path)?.services == ["0000180d-0000-1000-8000-00805f9b34fb"])
    store.apply(.removed(path: path, [device]))
    #expect(store.objects.isEmpty)
  }

  @Test func `properties change and become invalid`() {
    var store = served([path: strap(["RSSI": .int16(-60)])])
    store.apply(
      .changed(
        path: path, interface: device, ["Connected": .bool(true)], invalidated: ["RSSI"]))
    #expect(store.device(at: path)?.isConnected == true)
    #expect(store.device(at: path)?.signal == nil)
  }

  @Test func `a change of something unknown makes nothing up`() {
    var store = served()
    store.apply(
      .changed(path: path, interface: device, ["Connected": .bool(true)], invalidated: []))
    #expect(store.objects.isEmpty)
  }

  @Test func `another life of bluetoothd starts from nothing`() {
    var store = served([path: strap()])
    let first = store.generation
    store.apply(.owner(present: false))
    #expect(store.service == .absent)
    #expect(store.objects.isEmpty)
    store.apply(.owner(present: true))
    #expect(store.generation == first + 1)
    store.apply(.objects(generation: first, [path: strap()]))
    #expect(store.objects.isEmpty, "an answer from the former life")
    #expect(store.service == .starting)
  }

  @Test func `without bluetoothd nothing is kept`() {
    var store = served()
    store.apply(.owner(present: false))
    store.apply(.added(path: path, strap()))
    #expect(store.objects.isEmpty)
  }

  @Test func `readiness tells the states of Bluetooth apart`() {
    var store = ObjectStore()
    #expect(store.readiness == .pending)
    store.apply(.owner(present: false))
    #expect(code(store) == .serviceAbsent)
    store.apply(.owner(present: true))
    #expect(store.readiness == .pending)
    store.apply(.objects(generation: store.generation, [:]))
    #expect(code(store) == .adapterAbsent)
    store.apply(.added(path: "/org/bluez/hci0", adapter))
    #expect(store.readiness == .ready)
    store.apply(
      .changed(
        path: "/org/bluez/hci0", interface: "org.bluez.Adapter1", ["Powered": .bool(false)],
        invalidated: []))
    #expect(code(store) == .adapterOff)
    let lost = LinkError(.serviceAbsent, detail: "no bus")
    store.apply(.unreachable(lost))
    #expect(store.readiness == .failed(lost))
  }

  private func code(_ store: ObjectStore) -> LinkError.Code? {
    if case .failed(let error) = store.readiness { error.code } else { nil }
  }

  @Test func `an adapter that cannot be central is of no use`() {
    var peripheral = adapter
    peripheral["org.bluez.Adapter1"]?["Roles"] = .array([.string("peripheral")])
    #expect(code(served(["/org/bluez/hci0": peripheral])) == .adapterAbsent)
  }

  @Test func `a device that two adapters see is taken where it is heard best`() {
    let other = "/org/bluez/hci1/dev_F0_F1_F2_F3_F4_F1"
    let store = served([
      "/org/bluez/hci0": adapter, "/org/bluez/hci1": adapter,
      path: strap(["RSSI": .int16(-80)]),
      other: strap(["RSSI": .int16(-50), "Adapter": .path("/org/bluez/hci1")]),
    ])
    #expect(store.device(address: "F0:F1:F2:F3:F4:F1")?.path == other)
  }

  @Test func `characteristics are found by UUID whatever their paths`() {
    let heartRate = "0000180d-0000-1000-8000-00805f9b34fb"
    let service: ObjectEvent.Interfaces = [
      "org.bluez.GattService1": [
        "UUID": .string(heartRate.uppercased()), "Device": .path(path),
      ]
    ]
    func characteristic(_ uuid: String, of service: String) -> ObjectEvent.Interfaces {
      [
        "org.bluez.GattCharacteristic1": [
          "UUID": .string(uuid), "Service": .path(service),
        ]
      ]
    }
    let measurement = "00002a37-0000-1000-8000-00805f9b34fb"
    let store = served([
      path: strap(), path + "/service0042": service,
      path + "/service0042/char0043": characteristic(measurement, of: path + "/service0042"),
      path + "/service0001/char0002": characteristic(measurement, of: path + "/service0001"),
    ])
    #expect(
      store.characteristics(of: heartRate, device: path)
        == [measurement: path + "/service0042/char0043"])
    #expect(store.characteristics(of: measurement, device: path) == nil)
    #expect(store.characteristics(of: heartRate, device: path + "x") == nil)
  }
}
