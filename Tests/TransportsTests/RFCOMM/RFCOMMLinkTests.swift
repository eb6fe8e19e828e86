import Devices
import Executors
import Glibc
import Model
import Testing
import Transports

/// Bluetooth serial ports, with the kernel's part played by pairs of sockets.
@Suite(.timeLimit(.patient)) struct RFCOMMLinkTests {
  private let poller: Poller
  private let channels = KnownChannels()

  init() throws { poller = try Poller() }

  private func link(
    _ dialer: FakeDialer, address: String = "98:D3:31:00:00:01",
    commands: LinkProfile.Commands = LinkProfile.Commands()
  ) -> RunningLink {
    let sighting = Sighting(
      id: DeviceID(rawValue: "rfcomm:98:D3:31:00:00:01"), name: "HC-05", kind: .rfcomm,
      address: address)
    return RunningLink(
      RFCOMMLink(
        sighting: sighting, commands: commands, dialer: dialer, channels: channels, poller: poller,
        bond: NoBonds()))
  }

  /// As without bluetoothd: the kernel alone does it.
  private struct NoBonds: RFCOMMBonding {
    let adapter: BluetoothAddress? = nil
    func pair(_ receive: @Sendable (LinkEvent) async -> Void) async throws(LinkError) {}
    func introduce(
      _ receive: @Sendable (LinkEvent) async -> Void
    ) async throws(LinkError) -> Bool { false }
    func isInDoubt(_ error: LinkError, after length: Duration?) -> Bool { false }
    func lasted(_ length: Duration) {}
  }

  @Test func `the channel that the device tells is called, and every byte arrives`() async throws {
    let dialer = FakeDialer()
    let running = link(dialer)
    #expect(await running.untilReady() == LinkDetails())
    #expect(dialer.called == [7])
    // Two lines at once, as a radio that woke up late hands them over.
    let glued = "T,1,1234567*55\r\nT,2,600000*60\r\n"
    dialer.send(glued)
    #expect(await running.bytes(glued.utf8.count) == Array(glued.utf8))
    #expect(await running.cancel() == nil)
  }

  @Test func `a device that goes away ends the link, and the channel is known when it is back`()
    async throws
  {
    let dialer = FakeDialer()
    let first = link(dialer)
    #expect(await first.untilReady() != nil)
    dialer.drop()
    #expect(await first.outcome?.code == .hungUp)
    let second = link(dialer)
    #expect(await second.untilReady() != nil)
    #expect(dialer.asked == 1)
    #expect(dialer.called == [7, 7])
    #expect(await second.cancel() == nil)
  }

  @Test func `a channel that is refused is asked for anew`() async throws {
    let dialer = FakeDialer(searches: [.success(7), .success(9)])
    let first = link(dialer)
    #expect(await first.untilReady() != nil)
    dialer.drop()
    _ = await first.outcome
    dialer.refuse([ECONNREFUSED])
    let second = link(dialer)
    #expect(await second.untilReady() != nil)
    #expect(dialer.called == [7, 7, 9])
    #expect(await second.cancel() == nil)
  }

  @Test func `a channel that was set by hand is called and never asked for`() async throws {
    let dialer = FakeDialer()
    let running = link(dialer, address: "98:D3:31:00:00:01/3")
    #expect(await running.untilReady() != nil)
    #expect(await running.cancel() == nil)
    dialer.refuse([ECONNREFUSED])
    #expect(await link(dialer, address: "98:D3:31:00:00:01/3").outcome?.code == .absent)
    #expect(dialer.called == [3, 3])
    #expect(dialer.asked == 0)
  }

  @Test func `a device without a serial port is of the wrong kind`() async throws {
    let dialer = FakeDialer(searches: [.success(nil)])
    #expect(await link(dialer).outcome?.code == .unsuitable)
    #expect(dialer.called == [])
  }

  @Test func `row 28, a channel that is still busy after a close, is called again`() async throws {
    let dialer = FakeDialer(refusals: [EBUSY, EBUSY])
    let running = link(dialer)
    #expect(await running.untilReady() != nil)
    #expect(dialer.called == [7, 7, 7])
    #expect(await running.cancel() == nil)
  }

  @Test func `row 28, a channel that stays busy, is another program's`() async throws {
    let dialer = FakeDialer(refusals: [EBUSY, EBUSY, EBUSY, EBUSY])
    #expect(await link(dialer).outcome?.code == .busy)
  }

  /// Kernel net/bluetooth/lib.c, `bt_to_errno`: 0x04 page timeout, 0x05 authentication failure,
  /// 0x06 key missing.
  @Test(arguments: [
    (EHOSTDOWN, LinkError.Code.absent), (EACCES, .refused), (EBADE, .refused),
    (ETIMEDOUT, .timedOut), (EAFNOSUPPORT, .adapterAbsent),
  ]) func `row 28, what the kernel says, has its reason`(
    errno: Int32, expected: LinkError.Code
  ) async throws {
    let error = try #require(await link(FakeDialer(refusals: [errno])).outcome)
    #expect(error.code == expected)
    #expect(error.errno == errno)
    let off = FakeDialer(searches: [.failure(SystemError(errno: errno, call: "sdp_connect"))])
    #expect(await link(off, address: "98:D3:31:00:00:02").outcome?.code == expected)
  }

  @Test func `a device that must be told to measure is told, and told to stop`() async throws {
    let dialer = FakeDialer()
    let running = link(
      dialer, commands: .init(start: Array("start\n".utf8), stop: Array("stop\n".utf8)))
    #expect(await running.untilReady() != nil)
    #expect(await BlockingWork.run { dialer.received() } == "start\n")
    #expect(await running.cancel() == nil)
    #expect(await BlockingWork.run { dialer.received() } == "stop\n")
  }

  @Test func `what is no address cannot be called`() async throws {
    let dialer = FakeDialer()
    #expect(await link(dialer, address: "HC-05").outcome?.code == .unsuitable)
    #expect(dialer.asked == 0)
  }

  /// Other suites open and close descriptors of their own meanwhile, but never a thousand.
  @Test func `a thousand links leave no descriptor open`() async throws {
    let held = (0..<1000).map { _ in dup(0) }
    let full = OpenDescriptors.count
    for number in held { close(number) }
    let before = OpenDescriptors.count
    #expect(before < full - 500, "a leak of a thousand would not be seen")
    let dialer = FakeDialer()
    for _ in 0..<1000 {
      let running = link(dialer)
      #expect(await running.untilReady() != nil)
      #expect(await running.cancel() == nil)
      dialer.drop()
    }
    #expect(OpenDescriptors.count < before + 500)
  }
}
