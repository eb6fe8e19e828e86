import Devices
import Executors
import Model
import Testing
import Transports

/// Devices on the network, played by plain sockets on the loopback.
@Suite(.timeLimit(.patient)) struct NetworkLinkTests {
  private let poller: Poller
  private let id = DeviceID(rawValue: "tcp:test")

  init() throws { poller = try Poller() }

  private func sighting(_ kind: LinkKind, _ address: String) -> Sighting {
    Sighting(id: id, name: "test", kind: kind, address: address)
  }

  private func calling(
    _ port: UInt16, _ commands: LinkProfile.Commands = LinkProfile.Commands()
  ) -> RunningLink {
    let transport = NetworkTransport(.tcp, poller: poller)
    return RunningLink(
      transport.link(
        to: sighting(.tcp, "127.0.0.1:\(port)"), profile: LinkProfile(commands: commands)))
  }

  private func waiting(
    _ port: UInt16, _ kind: LinkKind = .tcp,
    _ commands: LinkProfile.Commands = LinkProfile.Commands()
  ) -> (link: RunningLink, transport: NetworkTransport) {
    let transport = NetworkTransport(kind, poller: poller)
    let link = transport.link(
      to: sighting(kind, "listen:\(port)"), profile: LinkProfile(commands: commands))
    return (RunningLink(link), transport)
  }

  /// Waits until somebody asks, or asks no more.
  private func asking(_ link: RunningLink) async -> String?? {
    await link.first { event in
      if case .asks(let peer) = event { .some(peer) } else { nil }
    }
  }

  @Test func `a device that is called drips, glues and sends noise, and every byte arrives`()
    async throws
  {
    let device = try NetworkPeer.listening()
    let link = calling(device.port)
    let peer = try await device.accepted()
    #expect(await link.untilReady() == LinkDetails())
    for byte in Array("T,7,90*43\n".utf8) {
      peer.send([byte])
      #expect(await link.bytes(1) == [byte])
    }
    let glued = "T,8,90*4C\r\nT,9,90*4D\r\n"
    peer.send(glued)
    #expect(await link.bytes(glued.utf8.count) == Array(glued.utf8))
    let noise = (0..<70_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    async let sent: Void = BlockingWork.run { peer.send(noise) }
    #expect(await link.bytes(noise.count) == noise)
    await sent
    #expect(await link.cancel() == nil)
    #expect(await peer.isEnded())
  }

  @Test func `a goodbye is a hang-up after the last byte`() async throws {
    let device = try NetworkPeer.listening()
    let link = calling(device.port)
    let peer = try await device.accepted()
    peer.send("T,1,5*49\n")
    peer.hangUp()
    #expect(await link.bytes(9) == Array("T,1,5*49\n".utf8))
    let error = await link.outcome
    #expect(error?.code == .hungUp)
    #expect(error?.equipment == id)
  }

  @Test func `a device that breaks off is a hang-up too`() async throws {
    let device = try NetworkPeer.listening()
    let link = calling(device.port)
    let peer = try await device.accepted()
    _ = await link.untilReady()
    peer.reset()
    #expect(await link.outcome?.code == .hungUp)
  }

  @Test func `nobody at the address is absent`() async throws {
    let link = calling(try NetworkPeer.freePort())
    #expect(await link.outcome?.code == .absent)
  }

  @Test(arguments: ["", "host", ":1", "host:", "host:0", "host:65536", "::1:80", "listen:x"])
  func `what is no address is unsuitable`(_ address: String) async throws {
    let transport = NetworkTransport(.tcp, poller: poller)
    let link = RunningLink(
      transport.link(to: sighting(.tcp, address), profile: LinkProfile()))
    #expect(await link.outcome?.code == .unsuitable)
    #expect(NetworkEndpoint(address) == nil)
  }

  @Test func `an IPv6 address stands in brackets`() {
    #expect(NetworkEndpoint("[fe80::1]:4000") == .peer(host: "fe80::1", port: 4000))
  }

  @Test func `a caller waits until it is let in and what it sent before is kept`() async throws {
    let port = try NetworkPeer.freePort()
    let (link, transport) = waiting(port)
    let peer = try await NetworkPeer.calling(port)
    peer.send("T,1,5*49\n")
    #expect(await asking(link) == "127.0.0.1")
    #expect(!transport.admit("10.0.0.9", to: id, isExpected: false), "another one")
    #expect(transport.admit("127.0.0.1", to: id, isExpected: false))
    #expect(await link.bytes(9) == Array("T,1,5*49\n".utf8))
    #expect(await link.cancel() == nil)
    #expect(await peer.isEnded())
  }

  @Test func `a port takes one peer`() async throws {
    let port = try NetworkPeer.freePort()
    let (link, transport) = waiting(port)
    let first = try await NetworkPeer.calling(port)
    #expect(await asking(link) == "127.0.0.1")
    #expect(transport.admit("127.0.0.1", to: id, isExpected: false))
    _ = await link.untilReady()
    let (second, _) = waiting(port)
    let third = try await NetworkPeer.calling(port)
    #expect(await asking(second) == "127.0.0.1", "the first link does not listen any more")
    third.send("T,1,5*49\n")
    first.send("T,2,5*4A\n")
    #expect(await link.bytes(9) == Array("T,2,5*4A\n".utf8))
    _ = await second.cancel()
  }

  @Test func `a caller that hangs up makes room for the next`() async throws {
    let port = try NetworkPeer.freePort()
    let (link, _) = waiting(port)
    let first = try await NetworkPeer.calling(port)
    #expect(await asking(link) == "127.0.0.1")
    first.hangUp()
    #expect(await asking(link) == .some(nil))
    _ = try await NetworkPeer.calling(port)
    #expect(await asking(link) == "127.0.0.1")
    #expect(await link.cancel() == nil)
  }

  @Test func `a port that another program has is busy`() async throws {
    let device = try NetworkPeer.listening()
    let (link, _) = waiting(device.port)
    #expect(await link.outcome?.code == .busy)
  }

  @Test func `a port that is given up is closed`() async throws {
    let port = try NetworkPeer.freePort()
    let (link, _) = waiting(port)
    _ = try await NetworkPeer.calling(port)
    #expect(await asking(link) == "127.0.0.1")
    #expect(await link.cancel() == nil)
    #expect(await calling(port).outcome?.code == .absent)
  }

  @Test func `datagrams count from the moment at which their sender is let in`() async throws {
    let port = try NetworkPeer.freePort(forDatagrams: true)
    let (link, transport) = waiting(port, .udp)
    let peer = try NetworkPeer.sending(to: port)
    // Nobody may listen yet, and UDP tells nobody: repeated until somebody is heard to ask.
    let beginning = Task {
      while !Task.isCancelled {
        peer.send("T,1,5*49\n")
        try await Task.sleep(for: .milliseconds(5))
      }
    }
    #expect(await asking(link) == "127.0.0.1")
    beginning.cancel()
    _ = try? await beginning.value
    #expect(transport.admit("127.0.0.1", to: id, isExpected: false))
    _ = await link.untilReady()
    let stranger = try NetworkPeer.sending(to: port, from: "127.0.0.2")
    stranger.send("T,3,5*4B\n")
    peer.send("T,2,5*4A\n")
    peer.send("T,2,5*4A\n")
    #expect(await link.bytes(18) == Array("T,2,5*4A\nT,2,5*4A\n".utf8))
    #expect(await link.cancel() == nil)
  }

  /// Lets the sender of datagrams in and returns the link, ready, with the next datagram due.
  private func heard(
    _ port: UInt16, _ commands: LinkProfile.Commands = LinkProfile.Commands(),
    isExpected: Bool = false
  ) async throws -> (link: RunningLink, transport: NetworkTransport, peer: NetworkPeer) {
    let (link, transport) = waiting(port, .udp, commands)
    try await NetworkPeer.untilHeard(port)
    let peer = try NetworkPeer.sending(to: port)
    peer.send("T,1,5*49\n")
    #expect(await asking(link) == "127.0.0.1")
    #expect(transport.admit("127.0.0.1", to: id, isExpected: isExpected))
    _ = await link.untilReady()
    return (link, transport, peer)
  }

  @Test func `an expected sender's first datagrams count`() async throws {
    let port = try NetworkPeer.freePort(forDatagrams: true)
    let (link, _, peer) = try await heard(port, isExpected: true)
    peer.send("T,2,5*4A\n")
    #expect(await link.bytes(18) == Array("T,1,5*49\nT,2,5*4A\n".utf8))
    #expect(await link.cancel() == nil)
  }

  @Test func `a board that starts anew sends from another port and is heard`() async throws {
    let port = try NetworkPeer.freePort(forDatagrams: true)
    let (link, _, peer) = try await heard(port)
    peer.send("T,2,5*4A\n")
    #expect(await link.bytes(9) == Array("T,2,5*4A\n".utf8))
    let again = try NetworkPeer.sending(to: port)
    #expect(again.port != peer.port)
    again.send("T,3,5*4B\n")
    #expect(await link.bytes(9) == Array("T,3,5*4B\n".utf8))
    #expect(await link.cancel() == nil)
  }

  /// 65,535 less the headers of UDP and IPv4 (RFC 768, RFC 791).
  @Test func `the longest datagram that there can be arrives whole`() async throws {
    let port = try NetworkPeer.freePort(forDatagrams: true)
    let (link, _, peer) = try await heard(port)
    let longest = (0..<65_507).map { UInt8(truncatingIfNeeded: $0 / 251) }
    peer.send(longest)
    peer.send("T,2,5*4A\n")
    #expect(await link.bytes(65_516) == longest + Array("T,2,5*4A\n".utf8))
    #expect(await link.cancel() == nil)
  }

  @Test func `a datagram with nothing in it ends nothing`() async throws {
    let port = try NetworkPeer.freePort(forDatagrams: true)
    let (link, _, peer) = try await heard(port)
    peer.sendNothing()
    peer.send("T,2,5*4A\n")
    #expect(await link.bytes(9) == Array("T,2,5*4A\n".utf8))
    #expect(await link.cancel() == nil)
  }

  private static let commands = LinkProfile.Commands(
    start: Array("start\n".utf8), stop: Array("stop\n".utf8))

  @Test func `a device that is called is told to measure, and told to stop`() async throws {
    let device = try NetworkPeer.listening()
    let link = calling(device.port, Self.commands)
    let peer = try await device.accepted()
    #expect(await peer.received(6) == "start\n")
    #expect(await link.untilReady() != nil)
    #expect(await link.cancel() == nil)
    #expect(await peer.received(5) == "stop\n")
  }

  @Test func `a device that calls is told to measure once it is let in`() async throws {
    let port = try NetworkPeer.freePort()
    let (link, transport) = waiting(port, .tcp, Self.commands)
    let peer = try await NetworkPeer.calling(port)
    #expect(await asking(link) == "127.0.0.1")
    #expect(transport.admit("127.0.0.1", to: id, isExpected: false))
    #expect(await peer.received(6) == "start\n")
    #expect(await link.cancel() == nil)
    #expect(await peer.received(5) == "stop\n")
  }

  @Test func `a sender of datagrams is told to measure where it sends from`() async throws {
    let port = try NetworkPeer.freePort(forDatagrams: true)
    let (link, _, peer) = try await heard(port, Self.commands)
    #expect(await peer.received(6) == "start\n")
    #expect(await link.cancel() == nil)
    #expect(await peer.received(5) == "stop\n")
  }

  @Test func `a version is asked for, and orders reach the device`() async throws {
    let device = try NetworkPeer.listening()
    let orders = LinkOrders()
    let link = calling(
      device.port,
      LinkProfile.Commands(
        start: Array("go\n".utf8), version: Array("get_version:\n".utf8),
        answer: try LinePattern("gate-(?<version>[0-9.]+)"), orders: orders))
    let peer = try await device.accepted()
    #expect(await peer.received(13) == "get_version:\n")
    peer.send("gate-1.7\n")
    #expect(await peer.received(3) == "go\n")
    var told: LinkDetails?
    while told == nil, let events = await link.next() {
      for case .details(let details) in events { told = details }
    }
    #expect(told == LinkDetails(firmware: "1.7"))
    #expect(orders.give([Array("tare\n".utf8)]))
    #expect(await peer.received(5) == "tare\n")
    #expect(await link.cancel() == nil)
  }
}
