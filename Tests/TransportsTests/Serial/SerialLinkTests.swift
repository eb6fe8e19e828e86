import Devices
import Dispatch
import Glibc
import Model
import Testing
import Transports

@Suite(.timeLimit(.patient))
struct SerialLinkTests {
  private let poller: Poller
  private let device = DeviceID(rawValue: "serial:test")

  init() throws {
    poller = try Poller()
  }

  private func link(
    _ path: String, _ line: LinkProfile.SerialLine = LinkProfile.SerialLine()
  ) -> any Link {
    SerialTransport(poller: poller).link(
      to: Sighting(id: device, name: "test", kind: .serial, address: path),
      profile: LinkProfile(serial: line))
  }

  @Test func `a line arrives unchanged with the instant of its read`() async throws {
    let terminal = try TestTerminal()
    let link = RunningLink(link(terminal.path))
    #expect(await link.untilReady() == LinkDetails())
    let before = HostInstant.now()
    try await terminal.write("T,1,12345*54\r\n")
    let events = try #require(await link.next())
    let after = HostInstant.now()
    guard case .received(let chunk) = events.first else {
      Issue.record("no bytes: \(events)")
      return
    }
    #expect(chunk.bytes == Array("T,1,12345*54\r\n".utf8))
    #expect(chunk.source.isEmpty)
    #expect(before <= chunk.hostTime && chunk.hostTime <= after)
  }

  @Test func `a device that must be told to measure is told once the port is open`() async throws {
    let terminal = try TestTerminal()
    let link = RunningLink(
      SerialTransport(poller: poller).link(
        to: Sighting(id: device, name: "test", kind: .serial, address: terminal.path),
        profile: LinkProfile(
          serial: LinkProfile.SerialLine(), commands: .init(start: Array("start_capture:".utf8)))))
    _ = await link.untilReady()
    try await terminal.write("1;2\n")
    #expect(await link.bytes(4) == Array("1;2\n".utf8))
    #expect(try terminal.sentBack() == Array("start_capture:".utf8))
  }

  /// control.ino: the answer has the version, which is 4.10 or 4.3 and decides what lamps are called.
  @Test func `a version is asked for before the device is told to measure`() async throws {
    let terminal = try TestTerminal()
    let commands = LinkProfile.Commands(
      start: Array("go\n".utf8), version: Array("local:get_version;\n".utf8),
      answer: try LinePattern(#"Wifi-Controller-(?<version>[0-9.]+)"#))
    let link = RunningLink(
      SerialTransport(poller: poller).link(
        to: Sighting(id: device, name: "test", kind: .serial, address: terminal.path),
        profile: LinkProfile(serial: LinkProfile.SerialLine(), commands: commands)))
    _ = await link.untilReady()
    let answer = "Wifi-Controller-4.10\r\n"
    try await terminal.write(answer)
    var events: [LinkEvent] = []
    while events.count < 2, let further = await link.next() { events += further }
    #expect(events.first == .details(LinkDetails(firmware: "4.10")))
    guard case .received(let chunk) = events.last else {
      Issue.record("no bytes: \(events)")
      return
    }
    #expect(chunk.bytes == Array(answer.utf8))
    // In this order, whether the answer came in time or not.
    let asked = Array("local:get_version;\ngo\n".utf8)
    #expect(try await sent(asked.count, back: terminal) == asked)
  }

  @Test func `a device is asked what is asked once before it is told to measure`() async throws {
    let terminal = try TestTerminal()
    let commands = LinkProfile.Commands(
      start: Array("go\n".utf8), questions: [Array("bat?\n".utf8), [0x6B]])
    let link = RunningLink(
      SerialTransport(poller: poller).link(
        to: Sighting(id: device, name: "test", kind: .serial, address: terminal.path),
        profile: LinkProfile(serial: LinkProfile.SerialLine(), commands: commands)))
    _ = await link.untilReady()
    #expect(try await sent(9, back: terminal) == Array("bat?\nkgo\n".utf8))
  }

  /// ForceSensor-0.6.ino reads with `readString`, which gives what came once nothing more came for 1 s;
  /// a command before then would be read as part of the one before.
  @Test func `a device that waits a second for more has time to answer`() {
    #expect(OpenLine.answerLimit >= .milliseconds(2500))
  }

  /// control.ino prints its version as it begins; version 4.3 reads no question by itself.
  @Test func `a device that says its version as it begins is not asked for it`() async throws {
    let terminal = try TestTerminal()
    let commands = LinkProfile.Commands(
      settle: 5, start: Array("go\n".utf8), version: Array("local:get_version;\n".utf8),
      answer: try LinePattern(#"Wifi-Controller-(?<version>[0-9.]+)"#))
    let link = RunningLink(
      SerialTransport(poller: poller).link(
        to: Sighting(id: device, name: "test", kind: .serial, address: terminal.path),
        profile: LinkProfile(serial: LinkProfile.SerialLine(), commands: commands)))
    _ = await link.untilReady()
    try await terminal.write("Wifi-Controller-4.3\r\nChannel: 0\r\n")
    let told = try #require(await link.next())
    #expect(told.first == .details(LinkDetails(firmware: "4.3")))
    #expect(try await sent(3, back: terminal) == Array("go\n".utf8))
  }

  @Test func `orders go to an open port and to no other`() async throws {
    let terminal = try TestTerminal()
    let orders = LinkOrders()
    #expect(!orders.give([[0x74]]))
    let link = RunningLink(
      SerialTransport(poller: poller).link(
        to: Sighting(id: device, name: "test", kind: .serial, address: terminal.path),
        profile: LinkProfile(
          serial: LinkProfile.SerialLine(), commands: .init(orders: orders))))
    // Before the port is raw it would echo.
    _ = await link.untilReady()
    try await terminal.write("x")
    #expect(await link.bytes(1) == [0x78])
    #expect(orders.give([Array("tare:".utf8), Array("again".utf8)]))
    #expect(try await sent(10, back: terminal) == Array("tare:again".utf8))
    _ = await link.cancel()
    #expect(!orders.give([[0x74]]))
  }

  /// Waits until so many bytes came back.
  private func sent(_ count: Int, back terminal: TestTerminal) async throws -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < count {
      bytes += try terminal.sentBack()
      try await Task.sleep(for: .milliseconds(2))
    }
    return bytes
  }

  @Test func `every byte value passes unchanged and nothing is echoed`() async throws {
    let terminal = try TestTerminal()
    let link = RunningLink(link(terminal.path))
    _ = await link.untilReady()
    let all = (UInt8.min...UInt8.max).map { $0 }
    try await terminal.write(all)
    #expect(await link.bytes(256) == all)
    #expect(try terminal.sentBack().isEmpty)
  }

  @Test func `what was written before the port was opened is kept`() async throws {
    let terminal = try TestTerminal()
    try await terminal.write("T,1,5*49\n")
    let link = RunningLink(link(terminal.path))
    #expect(await link.bytes(9) == Array("T,1,5*49\n".utf8))
  }

  @Test func `bytes that drip one by one all arrive in order`() async throws {
    let terminal = try TestTerminal()
    let link = RunningLink(link(terminal.path))
    _ = await link.untilReady()
    for byte in Array("T,7,90*43\n".utf8) {
      try await terminal.write([byte])
      #expect(await link.bytes(1) == [byte])
    }
  }

  @Test func `a burst of one megabyte loses nothing`() async throws {
    let terminal = try TestTerminal()
    let link = RunningLink(link(terminal.path))
    _ = await link.untilReady()
    var generator = SystemRandomNumberGenerator()
    let burst = (0..<1_000_000).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
    async let written: Void = terminal.write(burst)
    #expect(await link.bytes(burst.count) == burst)
    try await written
  }

  @Test func `a master that closes is a hang-up`() async throws {
    let terminal = try TestTerminal()
    let link = RunningLink(link(terminal.path))
    _ = await link.untilReady()
    terminal.pull()
    let error = await link.outcome
    #expect(error?.code == .hungUp)
    #expect(error?.equipment == device)
  }

  @Test func `a port that is not there is absent`() async {
    let error = await RunningLink(link("/dev/pts/no-such-port")).outcome
    #expect(error?.code == .absent)
    #expect(error?.errno == ENOENT)
    #expect(error?.equipment == device)
  }

  @Test(arguments: ["/dev/null", "/proc/self/mem"])
  func `a file that is no terminal is unsuitable`(path: String) async {
    let error = await RunningLink(link(path)).outcome
    #expect(error?.code == .unsuitable)
    #expect(error?.errno == ENOTTY)
  }

  @Test func `a port that another link holds is busy and free again afterwards`() async throws {
    let terminal = try TestTerminal()
    let holder = RunningLink(link(terminal.path))
    _ = await holder.untilReady()
    let error = await RunningLink(link(terminal.path)).outcome
    #expect(error?.code == .busy)
    #expect(error?.errno == EWOULDBLOCK)
    #expect(await holder.cancel() == nil)
    let next = RunningLink(link(terminal.path))
    #expect(await next.untilReady() != nil)
  }

  @Test func `settings that termios does not have are refused`() async throws {
    let terminal = try TestTerminal()
    let line = LinkProfile.SerialLine(baudRate: 123_456)
    let error = await RunningLink(link(terminal.path, line)).outcome
    #expect(error?.code == .unsuitable)
  }

  @Test func `a pseudo-terminal takes the place of a seven-bit line with parity`() async throws {
    let terminal = try TestTerminal()
    let line = LinkProfile.SerialLine(baudRate: 9_600, dataBits: 7, parity: .even, stopBits: 2)
    let link = RunningLink(link(terminal.path, line))
    _ = await link.untilReady()
    try await terminal.write("53.7\r")
    #expect(await link.bytes(5) == Array("53.7\r".utf8))
  }

  @Test func `a board that is reset by opening is ready when it speaks`() async throws {
    let terminal = try TestTerminal()
    let link = RunningLink(link(terminal.path, LinkProfile.SerialLine(resetWait: 10)))
    try await terminal.write("Timing gate 1.0\r\n")
    let events = try #require(await link.next())
    #expect(events.first == .ready(LinkDetails()), "ready comes before the bytes")
    // The test's time limit of a minute is no proof of the 10 s; that the bytes were there is.
    if events.count == 1 { #expect(await link.bytes(17).count == 17) }
  }

  @Test func `a board that is reset by opening and says nothing is ready after its time`()
    async throws
  {
    let terminal = try TestTerminal()
    let before = HostInstant.now()
    let link = RunningLink(link(terminal.path, LinkProfile.SerialLine(resetWait: 0.2)))
    _ = await link.untilReady()
    #expect(HostInstant.now().seconds(since: before) >= 0.2)
  }

  @Test func `a board that is pulled while it starts is a hang-up`() async throws {
    let terminal = try TestTerminal()
    let link = RunningLink(link(terminal.path, LinkProfile.SerialLine(resetWait: 10)))
    // Another test gets the number of a terminal that is pulled before it was opened.
    while !terminal.isOpened { await Task.yield() }
    terminal.pull()
    #expect(await link.outcome?.code == .hungUp)
  }

  @Test func `a link leaves no descriptor behind however it ends`() async throws {
    let terminal = try TestTerminal()
    let cancelled = RunningLink(link(terminal.path))
    _ = await cancelled.untilReady()
    // Proves that the counter sees a live one; without this the rest would say nothing.
    #expect(OpenDescriptors.pointing(to: terminal.path).count == 1)
    _ = await cancelled.cancel()
    #expect(OpenDescriptors.pointing(to: terminal.path).isEmpty)

    let refused = RunningLink(link(terminal.path, LinkProfile.SerialLine(baudRate: 1)))
    _ = await refused.outcome
    #expect(OpenDescriptors.pointing(to: terminal.path).isEmpty)

    let hungUp = RunningLink(link(terminal.path))
    _ = await hungUp.untilReady()
    // Keeps the terminal's number from being given to another test meanwhile.
    let holder = try OwnedDescriptor(opening: terminal.path, flags: O_RDONLY | O_NOCTTY)
    terminal.pull()
    _ = await hungUp.outcome
    let names = [terminal.path, terminal.path + " (deleted)"]
    #expect(names.flatMap { OpenDescriptors.pointing(to: $0) } == ["\(holder.number)"])
  }

  @Test func `a link that is given up while its driver opens the port does not wait for that`()
    async throws
  {
    let terminal = try TestTerminal()
    let opening = Recorder<Bool>()
    let driver = DispatchSemaphore(value: 0)
    let link = RunningLink(
      SerialLink(
        equipment: device, path: terminal.path, line: LinkProfile.SerialLine(), poller: poller,
        openPort: { (path, line) throws(LinkError) in
          opening.record(true)
          driver.wait()
          let descriptor = try SerialPort.open(path, line: line)
          opening.record(OpenDescriptors.pointing(to: path).count == 1)
          return descriptor
        }))
    await opening.wait { $0.count == 1 }
    #expect(await link.cancel() == nil)
    #expect(OpenDescriptors.pointing(to: terminal.path).isEmpty)
    driver.signal()
    await opening.wait { $0.count == 2 }
    #expect(opening.events == [true, true], "it was open")
    while !OpenDescriptors.pointing(to: terminal.path).isEmpty { await Task.yield() }
  }

  @Test func `a port that fails to open after its link was given up is no news`() async throws {
    let opening = Recorder<Bool>()
    let driver = DispatchSemaphore(value: 0)
    let link = RunningLink(
      SerialLink(
        equipment: device, path: "/dev/none", line: LinkProfile.SerialLine(), poller: poller,
        openPort: { (_, _) throws(LinkError) in
          opening.record(true)
          driver.wait()
          throw LinkError(.absent, detail: "test")
        }))
    await opening.wait { !$0.isEmpty }
    #expect(await link.cancel() == nil)
    driver.signal()
  }
}
