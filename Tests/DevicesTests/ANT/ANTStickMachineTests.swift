import Devices
import Model
import Testing

/// Order and frames of the start: `Loghorn/ant-plus`, src/ant.ts; check bytes by hand.
@Suite struct ANTStickMachineTests {
  private static let reset: [UInt8] = [0xA4, 0x01, 0x4A, 0x00, 0xEF]
  private static let capabilities: [UInt8] = [0xA4, 0x02, 0x4D, 0x00, 0x54, 0xBF]
  private static let close: [UInt8] = [0xA4, 0x01, 0x4C, 0x00, 0xE9]
  private static let setup: [[UInt8]] = [
    [0xA4, 0x09, 0x46, 0x00, 0xB9, 0xA5, 0x21, 0xFB, 0xBD, 0x72, 0xC3, 0x45, 0x64],
    [0xA4, 0x03, 0x42, 0x00, 0x40, 0x00, 0xA5],
    [0xA4, 0x05, 0x51, 0x00, 0x00, 0x00, 0x00, 0x00, 0xF0],
    [0xA4, 0x02, 0x45, 0x00, 0x39, 0xDA],
    [0xA4, 0x02, 0x66, 0x00, 0x01, 0xC1],
    [0xA4, 0x02, 0x6E, 0x00, 0xE0, 0x28],
    [0xA4, 0x01, 0x5B, 0x00, 0xFE],
  ]

  /// A machine with what it did, step by step.
  private struct Bench {
    var machine = ANTStickMachine(key: .usual)
    var now = HostInstant(nanoseconds: 0)
    var done: [ANTStickMachine.Action] = []

    var sent: [[UInt8]] {
      done.compactMap { if case .send(let frame) = $0 { frame.bytes } else { nil } }
    }

    mutating func handle(_ event: ANTStickMachine.Event) {
      done += machine.handle(event, at: now)
    }

    mutating func say(_ id: UInt8, _ payload: [UInt8]) {
      handle(.said(ANTMessage(ANTFrame(id, payload))))
    }

    mutating func startUp() { say(0x6F, [0x20]) }

    mutating func tellCapabilities(_ advanced: UInt8 = 0x36) {
      say(0x54, [0x08, 0x03, 0x00, 0xBA, advanced, 0x00])
    }

    mutating func answer(_ message: UInt8, _ code: UInt8 = 0) { say(0x40, [0, message, code]) }

    /// Waits until the deadline; fails if there is none.
    mutating func wait() throws {
      now = try #require(machine.deadline)
      handle(.due)
    }

    mutating func hear() {
      handle(
        .said(
          .heard(
            ANTPage(
              bytes: [0x04, 0, 0x62, 0xC4, 0x88, 0xC8, 0x3A, 0x39],
              device: ANTChannelID(type: 120, number: 60_786)))))
    }

    mutating func scan() {
      handle(.opened)
      startUp()
      tellCapabilities()
      for message: UInt8 in [0x46, 0x42, 0x51, 0x45, 0x66, 0x6E, 0x5B] { answer(message) }
    }
  }

  @Test func `a stick is started in the usual order, each step once the one before was taken`() {
    var bench = Bench()
    bench.handle(.opened)
    #expect(bench.sent == [Self.reset])
    bench.startUp()
    #expect(bench.sent == [Self.reset, Self.capabilities])
    bench.tellCapabilities()
    for (step, frame) in Self.setup.enumerated() {
      #expect(bench.sent.last == frame)
      #expect(!bench.machine.isScanning)
      bench.answer(frame[2])
      #expect(bench.sent.count == min(step + 4, 9))
    }
    #expect(bench.sent == [Self.reset, Self.capabilities] + Self.setup)
    #expect(bench.done.last == .ready && bench.machine.isScanning)
    #expect(bench.machine.deadline == nil, "nobody has to be near")
  }

  @Test func `what is no answer to the step changes nothing`() {
    var bench = Bench()
    bench.handle(.opened)
    bench.hear()
    bench.answer(0x4A)
    bench.tellCapabilities()
    bench.say(0xAE, [2])
    #expect(bench.sent == [Self.reset])
    bench.startUp()
    bench.startUp()
    bench.tellCapabilities()
    bench.answer(0x42)
    bench.answer(0x46)
    #expect(bench.sent.last == Self.setup[1])
  }

  /// `WouterJD/FortiusANT`, issue 65: copies that do not begin anew work all the same.
  @Test func `a stick that never says that it began anew is asked after three tries`() throws {
    var bench = Bench()
    bench.handle(.opened)
    for tries in 1...3 {
      #expect(bench.sent == [[UInt8]](repeating: Self.reset, count: tries))
      #expect(bench.machine.deadline?.seconds(since: bench.now) == 0.5)
      try bench.wait()
    }
    #expect(bench.sent.last == Self.capabilities)
    bench.tellCapabilities()
    #expect(bench.sent.last == Self.setup[0])
  }

  @Test func `a stick that answers nothing is mute`() throws {
    var bench = Bench()
    bench.handle(.opened)
    for _ in 0..<6 { try bench.wait() }
    #expect(bench.sent.count == 6)
    #expect(bench.done.last == .failed(.mute))
    #expect(bench.machine.deadline == nil)
  }

  @Test func `a step that was not heard is sent again, and a stick that stops answering is mute`()
    throws
  {
    var bench = Bench()
    bench.handle(.opened)
    bench.startUp()
    bench.tellCapabilities()
    try bench.wait()
    #expect(bench.sent.suffix(2) == [Self.setup[0], Self.setup[0]])
    try bench.wait()
    try bench.wait()
    #expect(bench.done.last == .failed(.mute))
  }

  /// Bit 2 of the options is the scan, bit 1 that messages tell who sent them.
  @Test(arguments: [UInt8(0x32), 0x34, 0x30])
  func `a stick that cannot hear all at once is refused`(options: UInt8) {
    var bench = Bench()
    bench.handle(.opened)
    bench.startUp()
    bench.tellCapabilities(options)
    #expect(bench.done.last == .failed(.noScan))
  }

  /// 29 is an invalid network.
  @Test func `a key that is refused is told`() {
    var bench = Bench()
    bench.handle(.opened)
    bench.startUp()
    bench.tellCapabilities()
    bench.answer(0x46, 0x29)
    #expect(bench.done.last == .failed(.keyRefused(code: 0x29)))
  }

  /// 33 is an invalid parameter.
  @Test func `another step that is refused is told with its message and code`() {
    var bench = Bench()
    bench.handle(.opened)
    bench.startUp()
    bench.tellCapabilities()
    for message: UInt8 in [0x46, 0x42, 0x51] { bench.answer(message) }
    bench.answer(0x45, 0x33)
    #expect(bench.done.last == .failed(.refused(message: 0x45, code: 0x33)))
  }

  /// 15 is a wrong state; 7 says that the channel is closed.
  @Test func `a channel that another program left open is closed first`() {
    var bench = Bench()
    bench.handle(.opened)
    bench.startUp()
    bench.tellCapabilities()
    bench.answer(0x46)
    bench.answer(0x42, 0x15)
    #expect(bench.sent.last == Self.close)
    bench.answer(0x4C)
    #expect(bench.sent.last == Self.close, "it is closed once it says so")
    bench.answer(0x01, 0x07)
    #expect(bench.sent.last == [0xA4, 0x01, 0x41, 0x00, 0xE4])
    bench.answer(0x41)
    #expect(bench.sent.last == Self.setup[1])
    bench.answer(0x42, 0x15)
    #expect(bench.done.last == .failed(.refused(message: 0x42, code: 0x15)), "once is enough")
  }

  /// 28 is an invalid message.
  @Test func `one of the two ways to ask for the sender is enough`() {
    var bench = Bench()
    bench.handle(.opened)
    bench.startUp()
    bench.tellCapabilities()
    for message: UInt8 in [0x46, 0x42, 0x51, 0x45] { bench.answer(message) }
    bench.answer(0x66, 0x28)
    #expect(bench.sent.last == Self.setup[5])
    var other = bench
    other.answer(0x6E, 0x28)
    #expect(other.done.last == .failed(.refused(message: 0x6E, code: 0x28)))
    bench.answer(0x6E)
    bench.answer(0x5B)
    #expect(bench.machine.isScanning)
  }

  @Test func `pages are handed on once the scan is open, equal ones too`() {
    var bench = Bench()
    bench.scan()
    let before = bench.done.count
    for _ in 0..<3 { bench.hear() }
    #expect(bench.done.count == before + 3)
  }

  /// `StephenHidem/AntPlus`, issue 47: another program closed the scan.
  @Test func `a stick that heard devices and falls silent for five seconds is started anew`() throws
  {
    var bench = Bench()
    bench.scan()
    bench.hear()
    bench.now = bench.now.advanced(bySeconds: 4)
    bench.hear()
    bench.now = bench.now.advanced(bySeconds: 2)
    bench.handle(.due)
    #expect(bench.machine.isScanning, "two seconds are none")
    #expect(bench.machine.deadline?.seconds(since: bench.now) == 3)
    let before = bench.sent.count
    try bench.wait()
    #expect(bench.machine.restarts == 1 && !bench.machine.isScanning)
    #expect(bench.sent.dropFirst(before) == [Self.reset])
    bench.startUp()
    bench.tellCapabilities()
    for message: UInt8 in [0x46, 0x42, 0x51, 0x45, 0x66, 0x6E, 0x5B] { bench.answer(message) }
    #expect(bench.machine.isScanning && bench.machine.deadline == nil)
  }

  @Test func `a stick that begins anew or closes its channel by itself is started after a rest`()
    throws
  {
    for (id, payload) in [(UInt8(0x6F), [UInt8(0x02)]), (0x40, [0x00, 0x01, 0x07])] {
      var bench = Bench()
      bench.scan()
      let before = bench.sent.count
      bench.say(id, payload)
      #expect(bench.sent.count == before && !bench.machine.isScanning)
      try bench.wait()
      #expect(bench.sent.last == Self.reset && bench.machine.restarts == 1)
    }
  }

  /// `GoldenCheetah`, issue 589: a stick that is left in the middle is mute next time.
  @Test func `the channel is closed before the port is`() throws {
    var bench = Bench()
    bench.scan()
    bench.handle(.dismissed)
    #expect(bench.sent.last == Self.close)
    #expect(bench.machine.deadline?.seconds(since: bench.now) == 0.125)
    var silent = bench
    try silent.wait()
    #expect(silent.done.last == .close)
    bench.answer(0x4C)
    #expect(bench.done.last != .close)
    bench.answer(0x01, 0x07)
    #expect(bench.done.last == .close)
  }

  @Test func `nothing that a stick may say makes it crash or scan unasked`() {
    var random = SplitMix64(seed: 11)
    for _ in 0..<300 {
      var bench = Bench()
      bench.handle(.opened)
      for _ in 0..<60 {
        let id = [UInt8](arrayLiteral: 0x40, 0x4E, 0x54, 0x6F, 0xAE, 0x01).randomElement(
          using: &random)
        let payload = (0..<Int.random(in: 1...40, using: &random)).map { _ in
          UInt8.random(in: 0...255, using: &random)
        }
        bench.say(id ?? 0, payload)
        if Bool.random(using: &random), let deadline = bench.machine.deadline {
          bench.now = deadline
          bench.handle(.due)
        }
      }
      let scans = bench.sent.contains(Self.setup[6])
      #expect(bench.done.contains(.ready) ? scans : true)
    }
  }
}
