import Devices
import Model
import Testing
import Transports

/// An ANT stick that is simulated at the far end of a pseudo-terminal.
///
/// What straps send is known beforehand: how often each heart beat, and with which number of each beat.
@Suite(.serialized, .timeLimit(.patient)) struct ANTTransportTests {
  /// A machine that is busy must not have a stick taken for mute that is none, or a strap for silent.
  private static let deadlines = {
    var deadlines = ANTDeadlines()
    deadlines.answer = 3600
    deadlines.silence = 3600
    deadlines.gone = 3600
    deadlines.firstPage = 3600
    deadlines.rest = 0.05
    deadlines.longestRest = 0.05
    return deadlines
  }()

  /// For sticks that do not answer as they should, which takes several of these.
  private static let impatient = {
    var impatient = deadlines
    impatient.answer = 0.1
    return impatient
  }()

  private static func strap(_ number: Int, seed: UInt64? = nil) -> ANTStickSimulator.Strap {
    ANTStickSimulator.Strap(
      ANTChannelID(type: 120, number: number),
      ANTHeartRateSimulator(seed: seed ?? UInt64(number)))
  }

  private func transport(
    _ path: String, _ deadlines: ANTDeadlines = deadlines
  ) throws -> ANTTransport {
    ANTTransport(poller: try Poller(), paths: [path], deadlines: deadlines)
  }

  private func sighting(_ number: Int) throws -> Sighting {
    try #require(ANTChannelID(type: 120, number: number).sighting(signal: nil))
  }

  /// Waits until the transport has taken in so many messages, whatever became of them.
  private func wait(_ transport: ANTTransport, for count: Int) async {
    while transport.counts.heard + transport.counts.foreign + transport.counts.bad < count {
      await Task.yield()
    }
  }

  /// Waits for a condition of the transport as a whole.
  private func condition(_ watched: WatchedTransport) async -> LinkError? {
    while true {
      for case .condition(.ant, let error?) in await watched.next() { return error }
    }
  }

  /// Cuts bytes into pieces as a line does, and puts zeros between some frames as sticks do.
  private func pieces(_ frames: [ANTFrame], _ random: inout SplitMix64) -> [[UInt8]] {
    var stream: [UInt8] = []
    for frame in frames {
      stream += frame.bytes
      if Int.random(in: 0..<4, using: &random) == 0 {
        stream += [UInt8](repeating: 0, count: Int.random(in: 1...40, using: &random))
      }
    }
    var pieces: [[UInt8]] = []
    while !stream.isEmpty {
      let count = Int.random(in: 1...150, using: &random)
      pieces.append(Array(stream.prefix(count)))
      stream.removeFirst(min(count, stream.count))
    }
    return pieces
  }

  @Test(arguments: [0, 0.01, 0.1, 0.3])
  func `a team of 25 is heard on one stick, and every message is accounted for`(
    loss: Double
  ) async throws {
    let straps = (1...25).map { Self.strap($0) }
    let stick = try SimulatedStick(ANTStickSimulator(straps, loss: loss, seed: 7))
    let transport = try transport(stick.path)
    let watched = WatchedTransport(transport)
    let links = try (1...25).map {
      RunningLink(transport.link(to: try sighting($0), profile: LinkProfile()))
    }
    await stick.untilScanning()
    // A minute, 244 periods, of which some get lost on air.
    let frames = stick.listen(periods: 244)
    var random = SplitMix64(seed: 9)
    for piece in pieces(frames, &random) { try await stick.terminal.write(piece) }
    await wait(transport, for: frames.count)
    let counts = transport.counts
    #expect(counts.heard == frames.count && counts.foreign == 0 && counts.bad == 0)
    #expect(stick.simulator.onAir == 25 * 244)
    #expect(frames.count + stick.simulator.lost == stick.simulator.onAir)
    for (index, link) in links.enumerated() {
      let mine = frames.filter { ANTPage(payload: $0.payload)?.device?.number == index + 1 }
      #expect(await link.bytes(8 * mine.count) == mine.flatMap { $0.payload[1...8] })
      #expect(await link.cancel() == nil)
    }
    await watched.cancel()
  }

  /// Which beats there were is known from the straps themselves.
  @Test(arguments: [0, 0.1, 0.3])
  func `beats that were lost on air are counted or mended`(loss: Double) async throws {
    let seeds = (1...5).map(UInt64.init)
    let stick = ANTStickSimulator(
      seeds.map { Self.strap(Int($0), seed: $0) }, loss: loss, seed: 3)
    var simulator = stick
    for order in [ANTFrame.reset, .askCapabilities, .assign, .openScan] {
      _ = simulator.take(order.bytes)
    }
    let frames = (0..<244).flatMap { _ in simulator.listen() }
    for seed in seeds {
      let pages = frames.compactMap { ANTPage(payload: $0.payload) }.filter {
        $0.device?.number == Int(seed)
      }.map(\.bytes)
      var strap = ANTHeartRateSimulator(seed: seed)
      for _ in 0..<244 { _ = strap.next() }
      var decoder = ANTHeartRateDecoder()
      let decoded = pages.flatMap { decoder.decode($0, from: "") }
      var (beats, missing) = (0, 0)
      for outcome in decoded {
        switch outcome {
        case .reading(let reading) where reading.quantity == .beatInterval:
          beats += 1
          // 55 to 185 a minute, 3 per cent to both sides.
          #expect((0.31...1.13).contains(reading.value))
        case .missing(let count): missing += count
        default: break
        }
      }
      let first = Int(pages.first?[6] ?? 0)
      let last = Int(pages.last?[6] ?? 0)
      #expect(beats + missing == last - first)
      #expect(last <= strap.count && strap.count < 256, "no wrap in a minute")
      if loss == 0 { #expect(missing == 0) }
    }
  }

  @Test func `bad check bytes and messages of others are told from those of straps`() async throws {
    let others = ANTStickSimulator.Strap(
      ANTChannelID(type: 25, number: 9), ANTHeartRateSimulator(seed: 1))
    let stick = try SimulatedStick(ANTStickSimulator([Self.strap(1), others], seed: 1))
    let transport = try transport(stick.path)
    let watched = WatchedTransport(transport)
    await stick.untilScanning()
    let frames = stick.listen(periods: 200)
    var broken = 0
    for (index, frame) in frames.enumerated() {
      var bytes = frame.bytes
      if index % 7 == 0 {
        bytes[bytes.count - 1] ^= 0x55
        broken += 1
      }
      try await stick.terminal.write(bytes)
    }
    await wait(transport, for: frames.count)
    let foreign = frames.enumerated().count { index, frame in
      index % 7 != 0 && ANTPage(payload: frame.payload)?.device?.type == 25
    }
    let counts = transport.counts
    #expect(counts.bad == broken && counts.foreign == foreign)
    #expect(counts.heard == frames.count - broken - foreign)
    guard case .found(let sighting) = await watched.nextDevice() else {
      Issue.record("the strap was not found")
      return
    }
    #expect(sighting.id.rawValue == "ant:120-1")
    await watched.cancel()
  }

  @Test func `straps with the same 16 bits are two where the upper four differ`() async throws {
    let (one, other) = (12_345, 77_881)
    let stick = try SimulatedStick(
      ANTStickSimulator([Self.strap(one), Self.strap(other)], seed: 1))
    let transport = try transport(stick.path)
    let link = RunningLink(transport.link(to: try sighting(other), profile: LinkProfile()))
    let watched = WatchedTransport(transport)
    await stick.untilScanning()
    let frames = stick.listen(periods: 8)
    try await stick.terminal.write(frames.flatMap(\.bytes))
    let mine = frames.filter { ANTPage(payload: $0.payload)?.device?.number == other }
    #expect(mine.count == 8)
    #expect(await link.bytes(64) == mine.flatMap { $0.payload[1...8] })
    var found: Set<String> = []
    while found.count < 2 {
      for case .found(let sighting) in await watched.next() { found.insert(sighting.name) }
    }
    #expect(found == ["Heart rate strap 12345", "Heart rate strap 77881"])
    _ = await link.cancel()
    await watched.cancel()
  }

  @Test func `a sighting has the signal of its newest message`() async throws {
    let stick = try SimulatedStick(ANTStickSimulator([Self.strap(1)], seed: 1))
    let watched = WatchedTransport(try transport(stick.path))
    await stick.untilScanning()
    let frames = stick.listen(periods: 2)
    try await stick.terminal.write(frames.flatMap(\.bytes))
    guard case .found(let sighting) = await watched.nextDevice() else {
      Issue.record("the strap was not found")
      return
    }
    // The strength is the fourth byte from the end of the payload.
    let strength = Int(Int8(bitPattern: try #require(frames.last?.payload.suffix(4).first)))
    #expect(sighting.signal == strength && sighting.kind == .ant)
    await watched.cancel()
  }

  /// `GoldenCheetah`, issue 2339: another program takes the stick, and its node is gone.
  @Test func `a stick that is pulled out in the middle of a message ends its links`() async throws {
    let stick = try SimulatedStick(ANTStickSimulator([Self.strap(1)], seed: 1))
    let transport = try transport(stick.path)
    let link = RunningLink(transport.link(to: try sighting(1), profile: LinkProfile()))
    let watched = WatchedTransport(transport)
    await stick.untilScanning()
    let frames = stick.listen(periods: 4)
    let half = Array(frames.flatMap(\.bytes).dropLast(11))
    try await stick.terminal.write(half)
    #expect(await link.bytes(24) == frames.prefix(3).flatMap { $0.payload[1...8] })
    stick.terminal.pull()
    let error = await link.outcome
    #expect(error?.code == .hungUp && error?.equipment?.rawValue == "ant:120-1")
    var reports: [DiscoveryEvent] = []
    while !reports.contains(.gone(DeviceID(rawValue: "ant:120-1"))) {
      reports += await watched.next()
    }
    let codes = reports.compactMap { report in
      if case .condition(.ant, let error?) = report { error.code } else { nil }
    }
    #expect(codes == [.hungUp])
    #expect(transport.counts.heard == 3)
    await watched.cancel()
  }

  @Test func `a stick that does not say that it began anew is used all the same`() async throws {
    let stick = try SimulatedStick(
      ANTStickSimulator([Self.strap(1)], flaws: [.noStartUp], seed: 1))
    let watched = WatchedTransport(try transport(stick.path, Self.impatient))
    await stick.untilScanning()
    await watched.cancel()
  }

  @Test func `a channel that was left open is taken down and opened anew`() async throws {
    let stick = try SimulatedStick(
      ANTStickSimulator([Self.strap(1)], flaws: [.channelOpen], seed: 1))
    let watched = WatchedTransport(try transport(stick.path, Self.impatient))
    await stick.untilScanning()
    await watched.cancel()
  }

  @Test(arguments: [
    (ANTStickSimulator.Flaw.mute, LinkError.Code.timedOut), (.refusesKey, .refused),
    (.noScan, .unsuitable),
  ])
  func `a stick that is of no use is a condition with its reason`(
    flaw: ANTStickSimulator.Flaw, code: LinkError.Code
  ) async throws {
    let stick = try SimulatedStick(ANTStickSimulator([Self.strap(1)], flaws: [flaw], seed: 1))
    let deadlines = flaw == .mute ? Self.impatient : Self.deadlines
    let watched = WatchedTransport(try transport(stick.path, deadlines))
    #expect(await condition(watched)?.code == code)
    await watched.cancel()
  }

  @Test func `a stick that another program holds is a condition`() async throws {
    let stick = try SimulatedStick(ANTStickSimulator([Self.strap(1)], seed: 1))
    let holder = try SerialPort.open(stick.path, line: LinkProfile.SerialLine())
    let watched = WatchedTransport(try transport(stick.path))
    #expect(await condition(watched)?.code == .busy)
    // Once it lets go, the stick is taken without anybody's word.
    try holder.close()
    await stick.untilScanning()
    await watched.cancel()
  }

  @Test func `a stick is left with its channel closed and can be taken again`() async throws {
    let stick = try SimulatedStick(ANTStickSimulator([Self.strap(1)], seed: 1))
    let transport = try transport(stick.path)
    for _ in 0..<3 {
      let watched = WatchedTransport(transport)
      await stick.untilScanning()
      await watched.cancel()
      await stick.untilClosed()
      #expect(!stick.terminal.isOpened)
    }
  }

  @Test func `a link to a device that is not heard is given up`() async throws {
    let stick = try SimulatedStick(ANTStickSimulator([Self.strap(1)], seed: 1))
    var deadlines = Self.deadlines
    deadlines.firstPage = 0.2
    let link = RunningLink(
      try transport(stick.path, deadlines).link(to: try sighting(2), profile: LinkProfile()))
    let error = await link.outcome
    #expect(error?.code == .absent && error?.equipment?.rawValue == "ant:120-2")
  }

  @Test func `a device that is not heard any more is gone`() async throws {
    let stick = try SimulatedStick(ANTStickSimulator([Self.strap(1)], seed: 1))
    var deadlines = Self.deadlines
    deadlines.gone = 0.5
    let watched = WatchedTransport(try transport(stick.path, deadlines))
    await stick.untilScanning()
    // It is heard until it is found, however long a busy machine takes for that.
    let sending = Task {
      while !Task.isCancelled {
        try await stick.terminal.write(stick.listen(periods: 1).flatMap(\.bytes))
        await Task.yield()
      }
    }
    let first = await watched.nextDevice()
    sending.cancel()
    guard case .found(let sighting) = first else {
      Issue.record("the strap was not found")
      return
    }
    var event = await watched.nextDevice()
    while case .found = event { event = await watched.nextDevice() }
    #expect(event == .gone(sighting.id))
    await watched.cancel()
  }
}
