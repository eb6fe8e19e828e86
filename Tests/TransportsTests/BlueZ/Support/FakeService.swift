import CSystemd
import Synchronization
import Transports

/// A service on a private bus: hands every method call to one closure.
final class FakeService: Sendable {
  struct Call: Sendable {
    var path: String
    /// Interface and method, as `org.bluez.Device1.Connect`.
    var method: String
    var member: String { String(method.split(separator: ".").last ?? "") }
    var body: [BusValue]
    /// The caller's unique name.
    var sender: String
    /// Identifies the call for a late answer.
    var number: UInt64
  }

  enum Answer: Sendable {
    case values([BusValue])
    case error(String, String)
    /// None now; perhaps in a later reaction.
    case later
  }

  struct Refused: Error {}

  private final class State: Sendable {
    let handle: @Sendable (Call) -> FakeReaction
    /// Calls without an answer yet, as addresses of their messages.
    let open = Mutex<[UInt64: UInt]>([:])

    init(handle: @escaping @Sendable (Call) -> FakeReaction) { self.handle = handle }
  }

  private let connection: BusConnection
  private let state: State

  /// Takes a name on the bus.
  init(
    name: String, address: String, thread: BusThread,
    handle: @escaping @Sendable (Call) -> FakeReaction
  ) async throws {
    let state = State(handle: handle)
    self.state = state
    connection = try await BusConnection.open(address: address, thread: thread) { _ in }
    await connection.withBus { bus in
      _ = sd_bus_add_filter(
        bus, nil, Self.received, Unmanaged.passUnretained(state).toOpaque())
    }
    let driver = "org.freedesktop.DBus"
    let reply = try await connection.call(
      BusCall(
        driver, path: "/org/freedesktop/DBus", interface: driver, member: "RequestName",
        arguments: [.string(name), .uint32(4)], timeout: .seconds(5)))
    guard reply.first?.int == 1 else { throw Refused() }
  }

  func emit(_ signals: [FakeSignal]) async {
    await connection.withBus { bus in
      for signal in signals { Self.emit(signal, on: bus) }
    }
  }

  /// Calls an object of somebody else's, as bluetoothd calls an agent.
  func call(
    _ destination: String, path: String, interface: String, member: String,
    _ arguments: [BusValue]
  ) async throws -> [BusValue] {
    try await connection.call(
      BusCall(
        destination, path: path, interface: interface, member: member, arguments: arguments,
        timeout: .seconds(30)))
  }

  /// Gives the late answer to a call.
  func release(_ number: UInt64, _ answer: Answer) async {
    await connection.withBus { [state] _ in
      let address = state.open.withLock { $0.removeValue(forKey: number) }
      guard let address, let kept = OpaquePointer(bitPattern: address) else { return }
      Self.give(answer, to: kept)
      sd_bus_message_unref(kept)
    }
  }

  /// Leaves the bus without a word, as a service that was killed.
  func vanish() async {
    await connection.withBus { [state] _ in
      for address in state.open.withLock({ Array($0.values) }) {
        sd_bus_message_unref(OpaquePointer(bitPattern: address))
      }
    }
    await connection.close()
  }

  private static let received: sd_bus_message_handler_t = { message, context, _ in
    guard let message, let context, sd_bus_message_is_method_call(message, nil, nil) > 0 else {
      return 0
    }
    let state = Unmanaged<State>.fromOpaque(context).takeUnretainedValue()
    var cookie: UInt64 = 0
    sd_bus_message_get_cookie(message, &cookie)
    let sender = String(cString: sd_bus_message_get_sender(message))
    let number = UInt64(truncatingIfNeeded: sender.hashValue) &* 31 &+ cookie
    let interface = String(cString: sd_bus_message_get_interface(message))
    let member = String(cString: sd_bus_message_get_member(message))
    let call = Call(
      path: String(cString: sd_bus_message_get_path(message)), method: interface + "." + member,
      body: (try? BusMessage.body(of: message)) ?? [], sender: sender, number: number)
    let bus = sd_bus_message_get_bus(message)
    let reaction = state.handle(call)
    for signal in reaction.before { emit(signal, on: bus) }
    for (number, answer) in reaction.released {
      let address = state.open.withLock { $0.removeValue(forKey: number) }
      guard let address, let kept = OpaquePointer(bitPattern: address) else { continue }
      give(answer, to: kept)
      sd_bus_message_unref(kept)
    }
    if case .later = reaction.answer {
      let kept = UInt(bitPattern: sd_bus_message_ref(message))
      state.open.withLock { $0[number] = kept }
    } else {
      give(reaction.answer, to: message)
    }
    for signal in reaction.after { emit(signal, on: bus) }
    return 1
  }

  private static func emit(_ signal: FakeSignal, on bus: OpaquePointer?) {
    var message: OpaquePointer?
    sd_bus_message_new_signal(bus, &message, signal.path, signal.interface, signal.member)
    send(signal.body, in: message)
  }

  private static func give(_ answer: Answer, to message: OpaquePointer) {
    var reply: OpaquePointer?
    switch answer {
    case .values(let values):
      sd_bus_message_new_method_return(message, &reply)
      send(values, in: reply)
    case .error(let name, let text):
      var error = sd_bus_error()
      sd_bus_error_set(&error, name, text)
      sd_bus_message_new_method_error(message, &reply, &error)
      sd_bus_error_free(&error)
      send([], in: reply)
    case .later:
      break
    }
  }

  private static func send(_ body: [BusValue], in message: OpaquePointer?) {
    guard let message else { return }
    defer { sd_bus_message_unref(message) }
    guard (try? BusMessage.append(body, to: message)) != nil else { return }
    sd_bus_send(nil, message, nil)
  }
}
