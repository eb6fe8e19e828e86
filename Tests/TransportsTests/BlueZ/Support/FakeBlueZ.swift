import Synchronization
import Transports

/// A bluetoothd with one adapter and one strap, which behaves as the test says.
///
/// Order and form of the signals are those of BlueZ 5.66 (doc/*-api.txt).
final class FakeBlueZ: Sendable {
  /// What Device1.Connect does.
  enum Connecting: Sendable {
    case succeeds
    /// Stays unanswered until Disconnect is called.
    case hangs
    case fails(String, String)
    /// Answers well although the connection is lost again.
    case succeedsAndDrops
  }

  struct Behaviour: Sendable {
    var connecting = Connecting.succeeds
    /// The services that the strap turns out to have.
    var services = ["0000180d-0000-1000-8000-00805f9b34fb"]
    /// The answer to StartNotify, if not a good one.
    var refusal: (String, String)?
    /// Whether the strap is known without a search.
    var isKnown = true
    var hasAdapter = true
    var isPowered = true
    /// The answers to the first calls of StartDiscovery, where they are errors.
    var discoveryErrors: [String] = []
    var firmware: String?
  }

  fileprivate struct State {
    var behaviour: Behaviour
    var tree: [String: [String: [String: BusValue]]] = [:]
    var calls: [FakeService.Call] = []
    var waiters: [(method: String, times: Int, CheckedContinuation<Void, Never>)] = []
    var hanging: UInt64?
  }

  static let adapter = "/org/bluez/hci0"
  static let strap = "/org/bluez/hci0/dev_F0_F1_F2_F3_F4_F1"
  static let address = "F0:F1:F2:F3:F4:F1"
  static let service = strap + "/service000a"
  static let measurement = service + "/char000b"
  static let heartRate = "0000180d-0000-1000-8000-00805f9b34fb"
  static let heartRateMeasurement = "00002a37-0000-1000-8000-00805f9b34fb"

  private let fake: FakeService
  private let state: Shared

  fileprivate final class Shared: Sendable {
    let value: Mutex<State>
    init(_ behaviour: Behaviour) { value = Mutex(State(behaviour: behaviour)) }
  }

  init(on bus: PrivateBus, _ behaviour: Behaviour = Behaviour()) async throws {
    let state = Shared(behaviour)
    self.state = state
    state.value.withLock { state in
      if behaviour.hasAdapter {
        state.tree[Self.adapter] = [
          "org.bluez.Adapter1": [
            "Address": .string("F0:F1:F2:F3:F4:F0"), "Powered": .bool(behaviour.isPowered),
            "Discovering": .bool(false), "Roles": .array([.string("central")]),
          ]
        ]
      }
      if behaviour.isKnown { state.tree[Self.strap] = Self.advertised }
    }
    fake = try await FakeService(
      name: "org.bluez", address: bus.address, thread: try TestThreads.peer
    ) { call in
      let (reaction, woken) = state.value.withLock { state in
        let reaction = state.react(to: call)
        state.calls.append(call)
        let count = state.count(of: call.method)
        let woken = state.waiters.filter { $0.method == call.method && $0.times <= count }
        state.waiters.removeAll { $0.method == call.method && $0.times <= count }
        return (reaction, woken)
      }
      for (_, _, continuation) in woken { continuation.resume() }
      return reaction
    }
  }

  fileprivate static var advertised: [String: [String: BusValue]] {
    [
      "org.bluez.Device1": [
        "Address": .string(address), "Adapter": .path(adapter), "Alias": .string("HR strap"),
        "UUIDs": .array([.string(heartRate)]), "RSSI": .int16(-61), "Paired": .bool(false),
        "Connected": .bool(false), "ServicesResolved": .bool(false),
      ]
    ]
  }

  // MARK: What the test does

  /// The methods called so far, without interface prefix.
  var calls: [String] { state.value.withLock { $0.calls.map(\.member) } }

  /// The arguments of the first call of a method, named without interface.
  func arguments(of member: String) -> [BusValue] {
    state.value.withLock { $0.calls.first { $0.member == member }?.body ?? [] }
  }

  /// Waits until a method was called.
  func called(_ method: String, times: Int = 1) async {
    await withCheckedContinuation { continuation in
      let isOver = state.value.withLock { state in
        if state.count(of: method) >= times { return true }
        state.waiters.append((method, times, continuation))
        return false
      }
      if isOver { continuation.resume() }
    }
  }

  /// Sends notifications of the heart-rate measurement.
  func notify(_ values: [[UInt8]], path: String = measurement) async {
    await fake.emit(
      values.map { bytes in
        Self.change(path, "org.bluez.GattCharacteristic1", ["Value": .bytes(bytes)])
      })
  }

  func set(_ path: String, _ interface: String, _ properties: [String: BusValue]) async {
    let signal = state.value.withLock { $0.set(path, interface, properties) }
    await fake.emit([signal])
  }

  func add(_ path: String, _ interfaces: [String: [String: BusValue]]) async {
    let signal = state.value.withLock { $0.add(path, interfaces) }
    await fake.emit([signal])
  }

  func remove(_ path: String) async {
    let names = state.value.withLock { state in
      state.tree.removeValue(forKey: path).map { Array($0.keys) } ?? []
    }
    let body: [BusValue] = [.path(path), .array(names.map(BusValue.string))]
    await fake.emit([
      FakeSignal(
        path: "/", interface: "org.freedesktop.DBus.ObjectManager", member: "InterfacesRemoved",
        body: body)
    ])
  }

  /// The strap goes out of range.
  func drop() async {
    await set(
      Self.strap, "org.bluez.Device1",
      ["Connected": .bool(false), "ServicesResolved": .bool(false)])
  }

  /// bluetoothd is killed: only its name goes.
  func die() async { await fake.vanish() }

  fileprivate static func change(
    _ path: String, _ interface: String, _ properties: [String: BusValue]
  ) -> FakeSignal {
    FakeSignal(
      path: path, interface: "org.freedesktop.DBus.Properties", member: "PropertiesChanged",
      body: [.string(interface), .options(properties), .array([])])
  }
}

extension FakeBlueZ.State {
  fileprivate func count(of method: String) -> Int {
    calls.count { $0.method == method }
  }

  fileprivate mutating func set(
    _ path: String, _ interface: String, _ properties: [String: BusValue]
  ) -> FakeSignal {
    tree[path]?[interface]?.merge(properties) { $1 }
    return FakeBlueZ.change(path, interface, properties)
  }

  fileprivate mutating func add(
    _ path: String, _ interfaces: [String: [String: BusValue]]
  ) -> FakeSignal {
    tree[path, default: [:]].merge(interfaces) { $1 }
    return FakeSignal(
      path: "/", interface: "org.freedesktop.DBus.ObjectManager", member: "InterfacesAdded",
      body: [.path(path), Self.value(interfaces)])
  }

  private static func value(_ interfaces: [String: [String: BusValue]]) -> BusValue {
    var dictionary: [BusValue: BusValue] = [:]
    for (name, properties) in interfaces { dictionary[.string(name)] = .options(properties) }
    return .dictionary(dictionary)
  }

  fileprivate mutating func react(to call: FakeService.Call) -> FakeReaction {
    switch call.method {
    case "org.freedesktop.DBus.ObjectManager.GetManagedObjects":
      var dictionary: [BusValue: BusValue] = [:]
      for (path, interfaces) in tree { dictionary[.path(path)] = Self.value(interfaces) }
      return FakeReaction(answer: .values([.dictionary(dictionary)]))
    case "org.freedesktop.DBus.Properties.GetAll":
      guard let properties = tree[call.path]?[call.body.first?.string ?? ""] else {
        return unknown(call)
      }
      return FakeReaction(answer: .values([.options(properties)]))
    case "org.bluez.Adapter1.SetDiscoveryFilter":
      return FakeReaction()
    case "org.bluez.Adapter1.StartDiscovery":
      return startDiscovery()
    case "org.bluez.Adapter1.StopDiscovery":
      return FakeReaction(
        after: [set(call.path, "org.bluez.Adapter1", ["Discovering": .bool(false)])])
    case "org.bluez.Device1.Connect":
      return connect(call)
    case "org.bluez.Device1.Disconnect":
      return disconnect()
    case "org.bluez.GattCharacteristic1.StartNotify":
      if let (name, text) = behaviour.refusal {
        return FakeReaction(answer: .error(name, text))
      }
      return FakeReaction(
        before: [set(call.path, "org.bluez.GattCharacteristic1", ["Notifying": .bool(true)])])
    case "org.bluez.GattCharacteristic1.StopNotify", "org.bluez.GattCharacteristic1.WriteValue":
      return FakeReaction()
    case "org.bluez.GattCharacteristic1.ReadValue":
      let bytes = BusValue.bytes(Array((behaviour.firmware ?? "").utf8))
      return FakeReaction(
        before: [set(call.path, "org.bluez.GattCharacteristic1", ["Value": bytes])],
        answer: .values([bytes]))
    default:
      return unknown(call)
    }
  }

  private func unknown(_ call: FakeService.Call) -> FakeReaction {
    FakeReaction(
      answer: .error(
        "org.freedesktop.DBus.Error.UnknownObject", "\(call.method) on \(call.path)"))
  }

  private mutating func startDiscovery() -> FakeReaction {
    if !behaviour.discoveryErrors.isEmpty {
      return FakeReaction(answer: .error(behaviour.discoveryErrors.removeFirst(), ""))
    }
    var found = [set(FakeBlueZ.adapter, "org.bluez.Adapter1", ["Discovering": .bool(true)])]
    if tree[FakeBlueZ.strap] == nil { found.append(add(FakeBlueZ.strap, FakeBlueZ.advertised)) }
    return FakeReaction(after: found)
  }

  private mutating func connect(_ call: FakeService.Call) -> FakeReaction {
    guard tree[call.path] != nil else { return unknown(call) }
    let device = "org.bluez.Device1"
    switch behaviour.connecting {
    case .hangs:
      hanging = call.number
      return FakeReaction(answer: .later)
    case .fails(let name, let text):
      return FakeReaction(answer: .error(name, text))
    case .succeedsAndDrops:
      return FakeReaction(before: [
        set(call.path, device, ["Connected": .bool(true)]),
        set(call.path, device, ["Connected": .bool(false)]),
      ])
    case .succeeds:
      let connected = set(call.path, device, ["Connected": .bool(true)])
      return FakeReaction(
        before: [connected],
        after: discoverServices() + [set(call.path, device, ["ServicesResolved": .bool(true)])])
    }
  }

  private mutating func discoverServices() -> [FakeSignal] {
    var signals: [FakeSignal] = []
    for (index, uuid) in behaviour.services.enumerated() {
      let service = index == 0 ? FakeBlueZ.service : FakeBlueZ.strap + "/service00\(index)0"
      signals.append(
        add(
          service,
          [
            "org.bluez.GattService1": [
              "UUID": .string(uuid), "Device": .path(FakeBlueZ.strap), "Primary": .bool(true),
            ]
          ]))
      let isHeartRate = uuid == FakeBlueZ.heartRate
      let characteristic =
        isHeartRate
        ? FakeBlueZ.heartRateMeasurement : "00002a26-0000-1000-8000-00805f9b34fb"
      signals.append(
        add(
          service + "/char000b",
          [
            "org.bluez.GattCharacteristic1": [
              "UUID": .string(characteristic), "Service": .path(service),
              "Flags": .array([.string(isHeartRate ? "notify" : "read")]), "Value": .bytes([]),
            ]
          ]))
    }
    return signals
  }

  private mutating func disconnect() -> FakeReaction {
    var reaction = FakeReaction()
    if let number = hanging {
      reaction.released = [number: .error("org.bluez.Error.Failed", "br-connection-canceled")]
      hanging = nil
    }
    reaction.before = [
      set(
        FakeBlueZ.strap, "org.bluez.Device1",
        ["Connected": .bool(false), "ServicesResolved": .bool(false)])
    ]
    return reaction
  }
}
