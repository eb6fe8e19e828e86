import Devices
import Model
import Testing
import Transports

/// Signals in random orders: whatever came before, the next tree is the truth, and the watch
/// reports each device that comes and goes exactly once.
@Suite struct ObjectStoreOrderTests {
  private static let adapters = ["/org/bluez/hci0", "/org/bluez/hci1"]

  private static func path(_ adapter: String, _ device: Int) -> String {
    "\(adapter)/dev_F0_F1_F2_F3_F4_0\(device)"
  }

  private static func object(
    _ path: String, _ generator: inout SplitMix64
  ) -> ObjectEvent.Interfaces {
    guard let device = path.split(separator: "/").last, device.hasPrefix("dev_") else {
      return [
        "org.bluez.Adapter1": [
          "Address": .string("00:00:00:00:00:0\(path.last ?? "0")"),
          "Powered": .bool(.random(using: &generator)),
        ]
      ]
    }
    let adapter = path.split(separator: "/").dropLast().map { "/" + $0 }.joined()
    return [
      "org.bluez.Device1": [
        "Address": .string("F0:F1:F2:F3:F4:\(path.suffix(2))"), "Adapter": .path(adapter),
        "UUIDs": .array([.string("0000180d-0000-1000-8000-00805f9b34fb")]),
        "RSSI": .int16(.random(in: -90...(-40), using: &generator)),
      ]
    ]
  }

  private static func event(
    _ paths: [String], _ generation: Int, _ generator: inout SplitMix64
  ) -> ObjectEvent {
    let path = paths.randomElement(using: &generator) ?? ""
    let interface = path.contains("dev_") ? "org.bluez.Device1" : "org.bluez.Adapter1"
    switch Int.random(in: 0..<12, using: &generator) {
    case 0: return .owner(present: .random(using: &generator))
    case 1: return .reset
    case 2: return .unreachable(LinkError(.serviceAbsent, detail: "test"))
    case 3, 4:
      // The answer may be that of a life of bluetoothd that is over.
      let stale = Int.random(in: 0...1, using: &generator)
      var tree: [String: ObjectEvent.Interfaces] = [:]
      for path in paths where Bool.random(using: &generator) {
        tree[path] = object(path, &generator)
      }
      return .objects(generation: generation - stale, tree)
    case 5, 6: return .removed(path: path, [interface])
    case 7, 8:
      return .changed(
        path: path, interface: interface,
        ["Connected": .bool(.random(using: &generator)), "Powered": .bool(true)],
        invalidated: Bool.random(using: &generator) ? ["RSSI"] : [])
    default: return .added(path: path, object(path, &generator))
    }
  }

  @Test(arguments: 0..<50)
  func `random orders of signals end in what bluetoothd tells last`(_ seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let paths =
      Self.adapters + Self.adapters.flatMap { adapter in (1...3).map { Self.path(adapter, $0) } }
    var store = ObjectStore()
    var roster = PeripheralRoster()
    var present: Set<DeviceID> = []
    for step in 0..<400 {
      store.apply(Self.event(paths, store.generation, &generator))
      let now = HostInstant(nanoseconds: 0).advanced(bySeconds: Double(step))
      for event in roster.update(store, now: now) {
        switch event {
        case .found(let sighting): present.insert(sighting.id)
        case .gone(let id): #expect(present.remove(id) != nil, "\(id) went without having come")
        case .condition: break
        }
      }
      let devices = Set(store.devices.map { "ble:\($0.address)" })
      #expect(present.allSatisfy { devices.contains($0.rawValue) }, "a device without an object")
      if store.service == .absent || store.service == .unknown { #expect(store.objects.isEmpty) }
    }
    store.apply(.owner(present: true))
    let tree = [paths[0]: Self.object(paths[0], &generator)]
    store.apply(.objects(generation: store.generation, tree))
    #expect(store.objects == tree)
    #expect(store.service == .ready)
  }
}
