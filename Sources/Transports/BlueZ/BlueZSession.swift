import Devices
import Executors
import Model
import Synchronization

/// One bus connection for one device, from Connect to Disconnect.
///
/// bluetoothd keeps subscriptions per bus name, so that a connection of its own makes sure that
/// none outlives the link.
final class BlueZSession: Sendable {
  enum Event: Sendable, Hashable {
    case value(Chunk)
    case battery(Int)
    case signal(Int)
    case information(DeviceInformation)
    case orderFailed(String)
  }

  private struct State {
    var device = ""
    /// Whether Connect was called, so that Disconnect is due.
    var isAttempted = false
    /// Whether Connect was answered well, so that "not connected" means a loss.
    var isEstablished = false
    /// When it was.
    var establishedAt: ContinuousClock.Instant?
    /// Whether a link was heard of before Connect was answered.
    var wasLinked = false
    /// UUID by path, of the characteristics whose values are wanted.
    var subscribed: [String: String] = [:]
  }

  let events: BoundedEvents<Event>
  private let connection: BusConnection
  private let equipment: DeviceID
  private let deadlines: BlueZDeadlines
  private let state: Mutex<State>

  private init(
    _ connection: BusConnection, events: BoundedEvents<Event>, equipment: DeviceID,
    deadlines: BlueZDeadlines
  ) {
    self.connection = connection
    self.events = events
    self.equipment = equipment
    self.deadlines = deadlines
    state = Mutex(State())
  }

  /// Opens the connection.
  ///
  /// - Returns: The session; it must be ended.
  /// - Throws: `LinkError` if there is no bus.
  static func open(
    for equipment: DeviceID, monitor: BlueZMonitor
  ) async throws(LinkError) -> BlueZSession {
    let events = BoundedEvents<Event>(capacity: 4096)
    do throws(BusError) {
      let connection = try await BusConnection.open(
        address: monitor.address, thread: monitor.thread
      ) { error in
        events.end(
          LinkError(.hungUp, equipment: equipment, detail: "the bus went away: \(error)"))
      }
      return BlueZSession(
        connection, events: events, equipment: equipment, deadlines: monitor.deadlines)
    } catch {
      throw LinkError(error, equipment: equipment, step: "opening the bus")
    }
  }

  /// Listens to bluetoothd and to everything that the device contains, and to no former device: a
  /// signal that two rules fit would be taken twice.
  ///
  /// - Throws: `LinkError` if the bus refuses.
  func listen(to device: String) async throws(LinkError) {
    state.withLock { $0.device = device }
    await connection.forgetMatches()
    do throws(BusError) {
      try await connection.match(BlueZMatch.owner) { [self] in handle($0) }
      try await connection.match(BlueZMatch.objects(at: device)) { [self] in handle($0) }
      for interface in [BlueZName.device, BlueZName.battery] {
        let changes = BlueZMatch.changes(of: interface, under: device)
        try await connection.match(changes) { [self] in handle($0) }
      }
      let values = BlueZMatch.changes(of: BlueZName.gattCharacteristic, under: device)
      try await connection.match(values, bytesOf: "Value") { [self] in handle($0) }
    } catch {
      throw LinkError(error, equipment: equipment, step: "listening to the device")
    }
  }

  /// Has bluetoothd connect.
  ///
  /// - Throws: `LinkError.Code.timedOut` after the deadline; `end()` then calls the attempt off.
  func connect() async throws(LinkError) {
    state.withLock { $0.isAttempted = true }
    try await call("Connect", at: device, BlueZName.device, timeout: deadlines.connect) {
      [self] _ in establish()
    }
  }

  /// Pairs with an agent of our own, which only this connection's calls use.
  ///
  /// - Parameters:
  ///   - desk: Where people are asked.
  ///   - tell: Hears what a person is asked or shown.
  /// - Throws: `LinkError.Code.refused` if the device or a person says no.
  func pair(
    desk: PairingDesk, telling tell: @escaping @Sendable (PairingRequest?) -> Void
  ) async throws(LinkError) {
    let agent = PairingAgent(device: device, equipment: equipment, desk: desk, tell: tell)
    let connection = connection
    do throws(BusError) {
      try await connection.export(PairingAgent.path) { call in
        agent.handle(call) { answer in
          Task(executorPreference: QuietExecutor.shared) { await connection.answer(call, answer) }
        }
      }
    } catch {
      throw LinkError(error, equipment: equipment, step: "making a pairing agent")
    }
    let capability = PairingAgent.capability(isAttended: desk.isAttended)
    try await call(
      "RegisterAgent", at: BlueZName.agentManagerPath, BlueZName.agentManager,
      [.path(PairingAgent.path), .string(capability)], timeout: deadlines.answer)
    do throws(LinkError) {
      try await call("Pair", at: device, BlueZName.device, timeout: deadlines.pair)
    } catch {
      desk.withdraw(equipment)
      // Somebody else was faster.
      guard error.busName == "org.bluez.Error.AlreadyExists" else { throw error }
    }
  }

  /// Counts the device as connected from now on.
  func establish() {
    state.withLock { state in
      state.isEstablished = true
      state.establishedAt = .now
    }
  }

  /// How long the device has been connected; nothing if it never was.
  ///
  /// A link that broke before Connect was answered, as one does whose encryption the device refuses,
  /// lasted no time at all.
  var age: Duration? {
    state.withLock { state in
      state.establishedAt.map { $0.duration(to: .now) } ?? (state.wasLinked ? .zero : nil)
    }
  }

  /// Subscribes to a characteristic; its values may come before this returns.
  ///
  /// - Throws: `LinkError` if the peripheral refuses or does not answer.
  func subscribe(to path: String, uuid: String) async throws(LinkError) {
    state.withLock { $0.subscribed[path] = uuid }
    try await call(
      "StartNotify", at: path, BlueZName.gattCharacteristic, timeout: deadlines.subscribe)
  }

  /// Whether a characteristic's values are wanted already.
  func isSubscribed(to path: String) -> Bool { state.withLock { $0.subscribed[path] != nil } }

  /// Reads a characteristic's value.
  ///
  /// - Returns: The bytes.
  /// - Throws: `LinkError` if the peripheral refuses or does not answer.
  func read(_ path: String) async throws(LinkError) -> [UInt8] {
    let answer = try await call(
      "ReadValue", at: path, BlueZName.gattCharacteristic, [.options([:])],
      timeout: deadlines.subscribe)
    return answer.first?.bytes ?? []
  }

  /// Writes a characteristic's value; the peripheral says that it took it, if it can.
  ///
  /// - Throws: `LinkError` if the peripheral refuses or does not answer.
  func write(_ bytes: [UInt8], to path: String) async throws(LinkError) {
    try await call(
      "WriteValue", at: path, BlueZName.gattCharacteristic, [.bytes(bytes), .options([:])],
      timeout: deadlines.subscribe)
  }

  /// Calls a Connect off that came to nothing.
  func callOff() async {
    let device = state.withLock { state in
      defer { state.isAttempted = false }
      return state.isAttempted ? state.device : ""
    }
    guard !device.isEmpty, events.ending?.code != .hungUp else { return }
    await dismiss("Disconnect", device, BlueZName.device, deadlines.farewell * 3 / 4)
  }

  /// Takes leave of the device and closes the connection.
  func end() async {
    let (device, subscribed) = state.withLock { state in
      (state.isAttempted ? state.device : "", Array(state.subscribed.keys))
    }
    if !device.isEmpty, events.ending?.code != .hungUp {
      let limit = deadlines.farewell
      await withTaskGroup { group in
        for path in subscribed {
          group.addTask {
            await self.dismiss("StopNotify", path, BlueZName.gattCharacteristic, limit / 4)
          }
        }
      }
      await dismiss("Disconnect", device, BlueZName.device, limit * 3 / 4)
    }
    await connection.close()
  }

  /// Makes a call whose failure changes nothing: the connection is closed next.
  private func dismiss(
    _ member: String, _ path: String, _ interface: String, _ limit: Duration
  ) async {
    _ = try? await connection.call(
      BusCall(
        BlueZName.service, path: path, interface: interface, member: member, timeout: limit))
  }

  private var device: String { state.withLock { $0.device } }

  @discardableResult
  private func call(
    _ member: String, at path: String, _ interface: String, _ arguments: [BusValue] = [],
    timeout: Duration, inspect: @escaping @Sendable ([BusValue]) -> Void = { _ in }
  ) async throws(LinkError) -> [BusValue] {
    do throws(BusError) {
      return try await connection.call(
        BusCall(
          BlueZName.service, path: path, interface: interface, member: member,
          arguments: arguments, timeout: timeout), inspect: inspect)
    } catch {
      throw events.ending ?? LinkError(error, equipment: equipment, step: member)
    }
  }

  // MARK: On the bus thread

  private func handle(_ value: BusBytes) {
    guard let uuid = state.withLock({ $0.subscribed[value.path] }) else { return }
    events.push(.value(Chunk(bytes: value.bytes, hostTime: value.hostTime, source: uuid)))
  }

  private func handle(_ signal: BusSignal) {
    let device = device
    switch ObjectEvent(signal) {
    case .owner:
      lose("bluetoothd ended")
    case .removed(path: device, let interfaces):
      if interfaces.contains(BlueZName.device) { lose("bluetoothd forgot the device") }
    case .added(path: device, let interfaces):
      if let battery = interfaces[BlueZName.battery] { handleBattery(battery) }
    case .changed(path: device, BlueZName.battery, let changed, _):
      handleBattery(changed)
    case .changed(path: device, BlueZName.device, let changed, _):
      if let signal = changed["RSSI"]?.int { events.push(.signal(signal)) }
      guard let isConnected = changed["Connected"]?.bool else { break }
      let isEstablished = state.withLock { state in
        state.wasLinked = state.wasLinked || state.isAttempted
        return state.isEstablished
      }
      if !isConnected, isEstablished { lose("the device disconnected") }
    default:
      break
    }
  }

  private func handleBattery(_ properties: [String: BusValue]) {
    if let level = properties["Percentage"]?.int { events.push(.battery(level)) }
  }

  /// Counts the link as lost, whatever may still come from it.
  func lose(_ detail: String) {
    events.end(LinkError(.hungUp, equipment: equipment, detail: detail))
  }
}
