import Synchronization
import Testing

@testable import Transports

/// The station announced by a scripted Avahi on a private bus; names, types and states are those of
/// avahi-daemon 0.8 (org.freedesktop.Avahi.EntryGroup.xml, avahi-common/defs.h).
@Suite(.timeLimit(.patient)) struct AvahiPublisherTests {
  private let bus: PrivateBus
  /// The names that were announced, in order.
  private let names = Recorder<String>()
  private let made = Recorder<Bool>()

  init() throws { bus = try PrivateBus() }

  private static func state(_ state: Int32) -> FakeSignal {
    FakeSignal(
      path: "/Client0/EntryGroup0", interface: "org.freedesktop.Avahi.EntryGroup",
      member: "StateChanged", body: [.int32(state), .string("")])
  }

  // Of each name that is committed one of the states comes; those of other programs are refused at once.
  private func avahi(_ states: [Int32], local: Set<String> = []) async throws -> FakeService {
    let names = names
    let left = Left(states)
    return try await FakeService(
      name: "org.freedesktop.Avahi", address: bus.address, thread: try TestThreads.peer
    ) { call in
      switch call.member {
      case "EntryGroupNew": return FakeReaction(answer: .values([.path("/Client0/EntryGroup0")]))
      case "AddService":
        #expect(call.path == "/Client0/EntryGroup0")
        #expect(call.body[0] == .int32(-1) && call.body[1] == .int32(-1))
        #expect(call.body[4] == .string("_sideline._tcp"))
        #expect(call.body[7] == .uint16(8443))
        #expect(call.body[8] == .array([.bytes(Array("room=1".utf8))]))
        names.record(call.body[3].string ?? "")
        if local.contains(call.body[3].string ?? "") {
          return FakeReaction(answer: .error("org.freedesktop.Avahi.CollisionError", "taken"))
        }
        return FakeReaction()
      case "Commit":
        return FakeReaction(answer: .values([]), after: [Self.state(1), Self.state(left.next())])
      case "GetAlternativeServiceName":
        return FakeReaction(answer: .values([.string((call.body[0].string ?? "") + " #2")]))
      case "Reset": return FakeReaction()
      default:
        return FakeReaction(answer: .error("org.freedesktop.DBus.Error.UnknownMethod", ""))
      }
    }
  }

  private func start() throws -> Task<AvahiPublisher.Trouble?, Never> {
    let publisher = AvahiPublisher(thread: try TestThreads.client, address: bus.address)
    return Task { [made] in
      do throws(AvahiPublisher.Trouble) {
        try await publisher.run("Blå hallen", port: 8443) { made.record(true) }
        return nil
      } catch {
        return error
      }
    }
  }

  @Test func `a name is announced until the task is cancelled`() async throws {
    let avahi = try await avahi([2])
    let running = try start()
    await made.wait { $0.count == 1 }
    #expect(names.events == ["Blå hallen"])
    running.cancel()
    #expect(await running.value == nil)
    await avahi.vanish()
  }

  @Test func `where a name is taken another one is announced`() async throws {
    let avahi = try await avahi([3, 2])
    let running = try start()
    await made.wait { $0.count == 1 }
    #expect(names.events == ["Blå hallen", "Blå hallen #2"])
    running.cancel()
    #expect(await running.value == nil)
    await avahi.vanish()
  }

  @Test func `a name of another program of this machine is taken too`() async throws {
    let avahi = try await avahi([2], local: ["Blå hallen"])
    let running = try start()
    await made.wait { $0.count == 1 }
    #expect(names.events == ["Blå hallen", "Blå hallen #2"])
    running.cancel()
    #expect(await running.value == nil)
    await avahi.vanish()
  }

  @Test func `without Avahi, and when it fails, that is told`() async throws {
    #expect(await (try start()).value == .absent)
    let avahi = try await avahi([4])
    guard case .failed? = await (try start()).value else {
      Issue.record("a failure is not told")
      return
    }
    await avahi.vanish()
  }

  @Test func `a station is no equipment`() {
    let text = { (entries: [String]) in BusValue.array(entries.map { .bytes(Array($0.utf8)) }) }
    #expect(AvahiBrowser.isStation(text(["room=1"])))
    #expect(AvahiBrowser.isStation(text(["colour=red", "ROOM=1"])))
    #expect(!AvahiBrowser.isStation(text(["driver=gate-lines"])))
    #expect(!AvahiBrowser.isStation(text([])))
  }

  @Test func `a name is cut to what an instance may be called`() {
    #expect(AvahiPublisher.cut(String(repeating: "å", count: 40)).utf8.count == 62)
    #expect(AvahiPublisher.cut("Hallen") == "Hallen")
  }
}

/// Numbers in an order that a test chose.
private final class Left: Sendable {
  private let numbers: Mutex<[Int32]>

  init(_ numbers: [Int32]) { self.numbers = Mutex(numbers) }

  func next() -> Int32 { numbers.withLock { $0.isEmpty ? 2 : $0.removeFirst() } }
}
