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
    /// Makes a link that the device breaks before the answer, as one does that refuses encryption.
    case linksAndFails
    /// Answers well although the connection is lost again.
    case succeedsAndDrops
    /// Connects, and leaves the services to `resolve`.
    case staysUnresolved
    /// Another program connects it: answers so, and perhaps comes to a good end.
    case isUnderWay(endsWell: Bool)
    /// Somebody, or we before a crash, connected it before.
    case isDone
    /// Tells all that belongs to a connection in an order of its own, the answer among it.
    case shuffled(seed: UInt64)
  }

  struct Characteristic: Sendable {
    var uuid: String
    var flags: [String]
    var value: [UInt8] = []
  }

  struct Behaviour: Sendable {
    var connecting = Connecting.succeeds
    /// The services that the strap turns out to have.
    var services = ["0000180d-0000-1000-8000-00805f9b34fb"]
    /// What the services have, where it is not a measurement or the firmware's text.
    var characteristics: [String: [Characteristic]] = [:]
    /// The answer to StartNotify, if not a good one.
    var refusal: (String, String)?
    /// The answer to WriteValue, if not a good one.
    var writeRefusal: (String, String)?
    /// Whether the strap is known without a search.
    var isKnown = true
    var hasAdapter = true
    var isPowered = true
    /// The answers to the first calls of StartDiscovery, where they are errors.
    var discoveryErrors: [String] = []
    var firmware: String?
    /// The answer to turning the adapter on, if not a good one.
    var powerRefusal: (String, String)?
    /// Methods that are never answered.
    var silent: Set<String> = []
    /// What the strap sends before it has answered to the subscription.
    var early: [UInt8]?
    /// Whether the strap gives nothing to whom it is not paired with.
    var wantsPairing = false
  }

  struct State {
    var behaviour: Behaviour
    var tree: [String: [String: [String: BusValue]]] = [:]
    var calls: [FakeService.Call] = []
    var waiters: [(method: String, times: Int, CheckedContinuation<Void, Never>)] = []
    var hanging: UInt64?
    /// Who registered an agent, and as what.
    var agent: (owner: String, path: String, capability: String)?
    /// The call of Pair that waits for its answer.
    var pairing: UInt64?
  }

  static let adapter = "/org/bluez/hci0"
  static let strap = "/org/bluez/hci0/dev_F0_F1_F2_F3_F4_F1"
  static let address = "F0:F1:F2:F3:F4:F1"
  static let service = strap + "/service000a"
  static let measurement = service + "/char000b"
  static let heartRate = "0000180d-0000-1000-8000-00805f9b34fb"
  static let heartRateMeasurement = "00002a37-0000-1000-8000-00805f9b34fb"

  let fake: FakeService
  let state: Shared

  final class Shared: Sendable {
    let value: Mutex<State>
    init(_ behaviour: Behaviour) { value = Mutex(State(behaviour: behaviour)) }
  }

  init(on bus: PrivateBus, _ behaviour: Behaviour = Behaviour()) async throws {
    let state = Shared(behaviour)
    self.state = state
    state.value.withLock { state in
      if behaviour.hasAdapter {
        state.tree[Self.adapter] = [
          "org.bluez.Adapter1": Self.adapterProperties(isPowered: behaviour.isPowered)
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

  private static func adapterProperties(
    isPowered: Bool, address: String = "F0:F1:F2:F3:F4:F0"
  ) -> [String: BusValue] {
    [
      "Address": .string(address), "Powered": .bool(isPowered),
      "Discovering": .bool(false), "Roles": .array([.string("central")]),
    ]
  }

  static var advertised: [String: [String: BusValue]] {
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

  /// Of which object the first call of a method was.
  func path(of member: String) -> String? {
    state.value.withLock { $0.calls.first { $0.member == member }?.path }
  }

  /// What every call of a method was given, in their order.
  func everyArguments(of member: String) -> [[BusValue]] {
    state.value.withLock { $0.calls.filter { $0.member == member }.map(\.body) }
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
    await fake.emit([Self.removal(path, names)])
  }

  static func removal(_ path: String, _ interfaces: [String]) -> FakeSignal {
    FakeSignal(
      path: "/", interface: "org.freedesktop.DBus.ObjectManager", member: "InterfacesRemoved",
      body: [.path(path), .array(interfaces.map(BusValue.string))])
  }

  /// Changes what happens from now on.
  func behave(_ change: @Sendable (inout Behaviour) -> Void) {
    state.value.withLock { change(&$0.behaviour) }
  }

  /// Who made each call of a method, in order, by unique name.
  func senders(of member: String) -> [String] {
    state.value.withLock { $0.calls.filter { $0.member == member }.map(\.sender) }
  }

  /// The objects that a method was called on, in order.
  func paths(of member: String) -> [String] {
    state.value.withLock { $0.calls.filter { $0.member == member }.map(\.path) }
  }

  /// The object is gone, its signal still on the way.
  func lose(_ path: String) { state.value.withLock { $0.tree[path] = nil } }

  /// The peripheral has told its services.
  func resolve() async {
    let signals = state.value.withLock { state in
      state.discoverServices(of: Self.strap)
        + [state.set(Self.strap, "org.bluez.Device1", ["ServicesResolved": .bool(true)])]
    }
    await fake.emit(signals)
  }

  /// The adapter is pulled out, with everything that it knew.
  func unplug(_ adapter: String = adapter) async {
    let paths = state.value.withLock { $0.tree.keys.filter { $0.hasPrefix(adapter) } }
    for path in paths.sorted(by: >) { await remove(path) }
  }

  /// An adapter is plugged in as `path`, and hears the strap at once.
  func plug(_ path: String) async {
    await add(path, ["org.bluez.Adapter1": Self.adapterProperties(isPowered: true)])
    var device = Self.advertised
    device["org.bluez.Device1"]?["Adapter"] = .path(path)
    await add(path + "/dev_F0_F1_F2_F3_F4_F1", device)
  }

  /// Another adapter is plugged in as `path`, which hears nothing before it searches.
  func plugAnother(_ path: String, address: String) async {
    await add(
      path,
      ["org.bluez.Adapter1": Self.adapterProperties(isPowered: true, address: address)])
  }

  /// The strap goes out of range.
  func drop() async {
    await set(
      Self.strap, "org.bluez.Device1",
      ["Connected": .bool(false), "ServicesResolved": .bool(false)])
  }

  /// bluetoothd is killed: only its name goes.
  func die() async { await fake.vanish() }

  static func change(
    _ path: String, _ interface: String, _ properties: [String: BusValue]
  ) -> FakeSignal {
    FakeSignal(
      path: path, interface: "org.freedesktop.DBus.Properties", member: "PropertiesChanged",
      body: [.string(interface), .options(properties), .array([])])
  }
}
