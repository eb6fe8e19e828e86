internal import CSystemd
import Glibc

/// One connection to the message bus.
///
/// It works until `close()` or until the bus goes away; either ends every call that is under way
/// with `BusError.closed`. An open connection is kept alive by its thread: close it.
package actor BusConnection {
  private nonisolated let thread: BusThread
  private nonisolated let onClose: @Sendable (BusError) -> Void
  private var bus: OpaquePointer?
  private var calls: [ObjectIdentifier: PendingCall] = [:]
  private var matches: [(match: BusMatch, slot: OpaquePointer?)] = []
  private var objects: [(object: BusObject, slot: OpaquePointer?)] = []

  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    thread.asUnownedSerialExecutor()
  }

  private init(thread: BusThread, onClose: @escaping @Sendable (BusError) -> Void) {
    self.thread = thread
    self.onClose = onClose
  }

  /// Connects; messages may be sent at once, they wait for the handshake.
  ///
  /// - Parameters:
  ///   - address: A D-Bus address; `nil` means the system bus, which `DBUS_SYSTEM_BUS_ADDRESS` may
  ///     name.
  ///   - thread: The thread that serves the connection.
  ///   - onClose: Called once, on that thread, when the bus ends the connection; not after
  ///     `close()`.
  /// - Returns: The open connection.
  /// - Throws: `BusError.system` if there is nothing to connect to.
  package static func open(
    address: String?, thread: BusThread, onClose: @escaping @Sendable (BusError) -> Void
  ) async throws(BusError) -> BusConnection {
    let connection = BusConnection(thread: thread, onClose: onClose)
    try await connection.start(address)
    return connection
  }

  private func start(_ address: String?) throws(BusError) {
    var opened: OpaquePointer?
    if let address {
      try BusMessage.check(sd_bus_new(&opened), "sd_bus_new")
      do {
        try BusMessage.check(sd_bus_set_address(opened, address), "sd_bus_set_address")
        try BusMessage.check(sd_bus_set_bus_client(opened, 1), "sd_bus_set_bus_client")
        try BusMessage.check(sd_bus_start(opened), "sd_bus_start")
      } catch {
        sd_bus_unref(opened)
        throw error
      }
    } else {
      try BusMessage.check(sd_bus_open_system(&opened), "sd_bus_open_system")
    }
    guard let opened else { throw .closed }
    bus = opened
    thread.attach(opened) { [self] errno in
      assumeIsolated { $0.fail(.system(errno: errno, step: "sd_bus_process")) }
    }
  }

  /// Makes a method call and waits for its answer.
  ///
  /// A service that is not running is not started by it.
  ///
  /// - Parameters:
  ///   - request: What is called and how long the answer may take.
  ///   - inspect: Sees the answer on the bus thread, before any later message is taken up.
  /// - Returns: What the answer holds.
  /// - Throws: `BusError`; cancelling the task ends the wait with `cancelled`.
  @discardableResult
  package func call(
    _ request: BusCall, inspect: @escaping @Sendable ([BusValue]) -> Void = { _ in }
  ) async throws(BusError) -> [BusValue] {
    guard let bus else { throw .closed }
    let message = try message(for: request, on: bus)
    defer { sd_bus_message_unref(message) }
    let pending = PendingCall(inspect: inspect)
    var slot: OpaquePointer?
    try BusMessage.check(
      sd_bus_call_async(
        bus, &slot, message, Self.answered, Unmanaged.passUnretained(pending).toOpaque(),
        request.timeout.busMicroseconds), "sd_bus_call_async")
    calls[ObjectIdentifier(pending)] = pending
    let outcome = await pending.wait()
    sd_bus_slot_unref(slot)
    calls[ObjectIdentifier(pending)] = nil
    return try outcome.get()
  }

  private func message(
    for request: BusCall, on bus: OpaquePointer
  ) throws(BusError) -> OpaquePointer {
    var made: OpaquePointer?
    try BusMessage.check(
      sd_bus_message_new_method_call(
        bus, &made, request.destination, request.path, request.interface, request.member),
      "new_method_call")
    guard let made else { throw .malformed("no message") }
    do {
      try BusMessage.check(sd_bus_message_set_auto_start(made, 0), "set_auto_start")
      try BusMessage.append(request.arguments, to: made)
    } catch {
      sd_bus_message_unref(made)
      throw error
    }
    return made
  }

  /// Asks for the signals that fit a rule and returns once the bus has agreed.
  ///
  /// - Parameters:
  ///   - rule: D-Bus Specification, "Match Rules".
  ///   - handler: Called on the bus thread, in the order of arrival.
  /// - Throws: `BusError` if the bus refuses the rule.
  package func match(
    _ rule: String, handler: @escaping @Sendable (BusSignal) -> Void
  ) async throws(BusError) {
    try await add(BusMatch(handler: .signals(handler)), rule)
  }

  /// Asks for the changes of one property whose value is bytes, of which there may be hundreds a
  /// second: the rest of their signals is passed over.
  ///
  /// - Parameters:
  ///   - rule: One that only `PropertiesChanged` fits (D-Bus Specification, "Standard Interfaces").
  ///   - property: Its name.
  ///   - handler: Called on the bus thread, in the order of arrival.
  /// - Throws: `BusError` if the bus refuses the rule.
  package func match(
    _ rule: String, bytesOf property: String, handler: @escaping @Sendable (BusBytes) -> Void
  ) async throws(BusError) {
    try await add(BusMatch(handler: .bytes(property: property, handler)), rule)
  }

  private func add(_ match: BusMatch, _ rule: String) async throws(BusError) {
    guard let bus else { throw .closed }
    var slot: OpaquePointer?
    try BusMessage.check(
      sd_bus_add_match_async(
        bus, &slot, rule, Self.signalled, Self.installed,
        Unmanaged.passUnretained(match).toOpaque()), "sd_bus_add_match_async")
    matches.append((match, slot))
    calls[ObjectIdentifier(match.installation)] = match.installation
    let outcome = await match.installation.wait()
    calls[ObjectIdentifier(match.installation)] = nil
    _ = try outcome.get()
  }

  /// Hears no more of any rule.
  package func forgetMatches() {
    for entry in matches { sd_bus_slot_unref(entry.slot) }
    matches = []
  }

  /// Puts an object of ours on the bus.
  ///
  /// - Parameters:
  ///   - path: Where it is.
  ///   - handler: Called on the bus thread for every call of a method of it; `answer` is due for
  ///     each, then or later.
  /// - Throws: `BusError` if the path is taken.
  package func export(
    _ path: String, handler: @escaping @Sendable (BusInvocation) -> Void
  ) throws(BusError) {
    guard let bus else { throw .closed }
    let object = BusObject(handler: handler)
    var slot: OpaquePointer?
    try BusMessage.check(
      sd_bus_add_object(
        bus, &slot, path, BusObject.invoked, Unmanaged.passUnretained(object).toOpaque()),
      "sd_bus_add_object")
    objects.append((object, slot))
  }

  /// Answers a call of a method of ours; without effect if that was done or the caller is gone.
  package func answer(_ invocation: BusInvocation, _ answer: BusAnswer) {
    for entry in objects where entry.object.answer(invocation, answer) { return }
  }

  /// Ends the connection at once; without effect if it has ended.
  package func close() {
    guard let bus else { return }
    thread.detach(bus)
    release()
  }

  /// Runs code on the bus thread with the `sd_bus` itself, for what this layer does not wrap.
  ///
  /// - Returns: What `body` returned; `nil` if the connection is closed.
  package func withBus<Value: Sendable>(
    _ body: @Sendable (OpaquePointer) -> Value
  ) -> Value? {
    bus.map(body)
  }

  private func fail(_ error: BusError) {
    guard bus != nil else { return }
    release()
    onClose(error)
  }

  private func release() {
    for pending in calls.values { pending.finish(.failure(.closed)) }
    forgetMatches()
    for entry in objects {
      entry.object.forget()
      sd_bus_slot_unref(entry.slot)
    }
    objects = []
    sd_bus_close(bus)
    sd_bus_unref(bus)
    bus = nil
  }

  // MARK: Callbacks of sd-bus, on its thread

  private static let answered: sd_bus_message_handler_t = { message, context, _ in
    guard let message, let context else { return 0 }
    let pending = Unmanaged<PendingCall>.fromOpaque(context).takeUnretainedValue()
    pending.answer(outcome(of: message))
    return 0
  }

  private static let installed: sd_bus_message_handler_t = { message, context, _ in
    guard let message, let context else { return 0 }
    let match = Unmanaged<BusMatch>.fromOpaque(context).takeUnretainedValue()
    match.installation.answer(outcome(of: message))
    return 0
  }

  private static let signalled: sd_bus_message_handler_t = { message, context, _ in
    let hostTime = BusClock.now()
    guard let message, let context else { return 0 }
    let match = Unmanaged<BusMatch>.fromOpaque(context).takeUnretainedValue()
    let path = text(sd_bus_message_get_path(message))
    do throws(BusError) {
      switch match.handler {
      case .signals(let handler):
        handler(
          BusSignal(
            sender: text(sd_bus_message_get_sender(message)), path: path,
            interface: text(sd_bus_message_get_interface(message)),
            member: text(sd_bus_message_get_member(message)),
            body: try BusMessage.body(of: message), hostTime: hostTime))
      case .bytes(let property, let handler):
        if let bytes = try BusMessage.changedBytes(of: property, in: message) {
          handler(BusBytes(path: path, bytes: bytes, hostTime: hostTime))
        }
      }
      return 0
    } catch {
      return -EBADMSG
    }
  }

  static func text(_ pointer: UnsafePointer<CChar>?) -> String {
    pointer.map { String(cString: $0) } ?? ""
  }

  private static func outcome(of message: OpaquePointer) -> PendingCall.Outcome {
    if let error = sd_bus_message_get_error(message)?.pointee, let name = error.name {
      return .failure(
        .remote(name: String(cString: name), message: text(error.message)))
    }
    do throws(BusError) {
      return .success(try BusMessage.body(of: message))
    } catch {
      return .failure(error)
    }
  }
}
