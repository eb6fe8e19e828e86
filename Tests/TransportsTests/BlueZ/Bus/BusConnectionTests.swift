import Glibc
import Model
import Testing
import Transports

/// Against a private `dbus-daemon`.
@Suite struct BusConnectionTests {
  private let bus: PrivateBus

  init() throws { bus = try PrivateBus() }

  private func open(
    onClose: @escaping @Sendable (BusError) -> Void = { _ in }
  ) async throws -> BusConnection {
    try await BusConnection.open(
      address: bus.address, thread: try TestThreads.client, onClose: onClose)
  }

  private func echo() async throws -> FakeService {
    try await FakeService(
      name: "test.Echo", address: bus.address, thread: try TestThreads.peer
    ) { call in
      switch call.method {
      case "test.Echo.Echo": FakeReaction(answer: .values(call.body))
      case "test.Echo.Refuse": FakeReaction(answer: .error("test.Error.No", "because"))
      default: FakeReaction(answer: .later)
      }
    }
  }

  private func request(
    _ member: String, _ arguments: [BusValue] = [], timeout: Duration = .seconds(5)
  ) -> BusCall {
    BusCall(
      "test.Echo", path: "/", interface: "test.Echo", member: member, arguments: arguments,
      timeout: timeout)
  }

  @Test func `every type of value survives the way there and back`() async throws {
    let values: [BusValue] = [
      .byte(255), .bool(true), .bool(false), .int16(-2), .uint16(65535), .int32(.min),
      .uint32(.max), .int64(.min), .uint64(.max), .double(-0.5), .string("å"), .path("/a/b"),
      .signature("a{sv}"), .bytes([0, 255]), .bytes([]), .array([.path("/"), .path("/b")]),
      .array([]), .structure([.string("a"), .byte(1)]),
      .dictionary([.uint16(76): .variant(.bytes([2, 0x15]))]), .options([:]),
      .variant(.array([.string("x")])),
      .dictionary([.path("/d"): .dictionary([.string("i"): .options(["p": .int16(-60)])])]),
    ]
    let service = try await echo()
    let connection = try await open()
    #expect(try await connection.call(request("Echo", values)) == values)
    await connection.close()
    await service.vanish()
  }

  @Test func `an error answer carries its name and text`() async throws {
    let service = try await echo()
    let connection = try await open()
    await #expect(throws: BusError.remote(name: "test.Error.No", message: "because")) {
      try await connection.call(request("Refuse"))
    }
    await connection.close()
    await service.vanish()
  }

  @Test func `a call that nobody answers ends at its deadline`() async throws {
    let service = try await echo()
    let connection = try await open()
    let start = ContinuousClock.now
    let error = await #expect(throws: BusError.self) {
      try await connection.call(request("Ignore", timeout: .milliseconds(200)))
    }
    guard case .remote(let name, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(name == "org.freedesktop.DBus.Error.NoReply", "sd-bus's own answer")
    #expect(ContinuousClock.now - start >= .milliseconds(200))
    await connection.close()
    await service.vanish()
  }

  @Test func `cancelling the task ends the wait`() async throws {
    let service = try await echo()
    let connection = try await open()
    let task = Task { try await connection.call(request("Ignore", timeout: .seconds(60))) }
    _ = try await connection.call(request("Echo"))
    task.cancel()
    await #expect(throws: BusError.cancelled) { try await task.value }
    #expect(try await connection.call(request("Echo", [.byte(1)])) == [.byte(1)])
    await connection.close()
    await service.vanish()
  }

  @Test func `closing ends the calls under way`() async throws {
    let service = try await echo()
    let connection = try await open()
    let task = Task { try await connection.call(request("Ignore", timeout: .seconds(60))) }
    _ = try await connection.call(request("Echo"))
    await connection.close()
    await #expect(throws: BusError.closed) { try await task.value }
    await #expect(throws: BusError.closed) { try await connection.call(request("Echo")) }
    await service.vanish()
  }

  @Test func `a bus that goes away ends the connection and its calls`() async throws {
    let (closed, told) = AsyncStream.makeStream(of: BusError.self)
    let service = try await echo()
    let connection = try await open { told.yield($0) }
    let task = Task { try await connection.call(request("Ignore", timeout: .seconds(60))) }
    _ = try await connection.call(request("Echo"))
    bus.stop()
    await #expect(throws: BusError.self) { try await task.value }
    var endings = closed.makeAsyncIterator()
    #expect(await endings.next() != nil)
    await #expect(throws: BusError.closed) { try await connection.call(request("Echo")) }
    await service.vanish()
  }

  @Test func `a bus that is not there is an error`() async throws {
    let error = await #expect(throws: BusError.self) {
      try await BusConnection.open(
        address: "unix:path=/nonexistent/bus", thread: try TestThreads.client
      ) { _ in }
    }
    #expect(error == .system(errno: 2, step: "sd_bus_start"))
  }

  @Test func `signals arrive in order and equal ones are kept`() async throws {
    let service = try await echo()
    let connection = try await open()
    let (signals, told) = AsyncStream.makeStream(of: BusSignal.self)
    try await connection.match("type='signal',sender='test.Echo',member='Tick'") {
      told.yield($0)
    }
    let sent: [BusValue] = (0..<300).flatMap { [.int32($0), .int32($0)] }
    await service.emit(
      sent.map { FakeSignal(path: "/", interface: "test.Echo", member: "Tick", body: [$0]) })
    var received: [BusValue] = []
    var times: [Int64] = []
    for await signal in signals {
      received += signal.body
      times.append(signal.hostTime.nanoseconds)
      if received.count == sent.count { break }
    }
    #expect(received == sent)
    #expect(times == times.sorted())
    await connection.close()
    await service.vanish()
  }

  /// `PropertiesChanged` with what is given.
  private func change(_ properties: [String: BusValue]) -> FakeSignal {
    FakeSignal(
      path: "/a", interface: "org.freedesktop.DBus.Properties", member: "PropertiesChanged",
      body: [.string("test.Echo"), .options(properties), .array([.string("Gone")])])
  }

  @Test func `the bytes of one property are taken out of whatever changes with it`() async throws {
    let service = try await echo()
    let connection = try await open()
    let (values, told) = AsyncStream.makeStream(of: BusBytes.self)
    let rule = "type='signal',sender='test.Echo',member='PropertiesChanged'"
    try await connection.match(rule, bytesOf: "Value") { told.yield($0) }
    let foreign = FakeSignal(
      path: "/a", interface: "org.freedesktop.DBus.Properties", member: "PropertiesChanged",
      body: [.string("Value"), .bytes([9])])
    await service.emit([
      change(["Values": .bytes([9]), "Other": .int32(9)]), change(["Value": .string("9")]),
      change([:]), foreign, change(["A": .array([.string("x")]), "Value": .bytes([1, 2])]),
      change(["Value": .bytes([])]), change(["Value": .bytes([3]), "Z": .structure([.byte(9)])]),
    ])
    var received: [[UInt8]] = []
    for await value in values {
      #expect(value.path == "/a")
      received.append(value.bytes)
      if value.bytes == [3] { break }
    }
    #expect(received == [[1, 2], [], [3]])
    await connection.close()
    await service.vanish()
  }

  @Test func `a task that prefers the bus thread hears of a signal there`() async throws {
    let service = try await echo()
    let thread = try TestThreads.client
    let (signals, told) = AsyncStream.makeStream(of: pthread_t.self)
    let listening = Task(executorPreference: thread) {
      let connection = try await open()
      try await connection.match("type='signal',sender='test.Echo',member='Tick'") { _ in
        told.yield(pthread_self())
      }
      await service.emit([FakeSignal(path: "/", interface: "test.Echo", member: "Tick", body: [])])
      for await handler in signals {
        await connection.close()
        return handler == pthread_self()
      }
      return false
    }
    #expect(try await listening.value)
    await service.vanish()
  }

  @Test func `a rule that the bus cannot read is refused`() async throws {
    let connection = try await open()
    await #expect(throws: BusError.self) {
      try await connection.match("type='nonsense'") { _ in }
    }
    await connection.close()
  }
}
