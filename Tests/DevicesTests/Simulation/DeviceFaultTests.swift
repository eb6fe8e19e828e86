import Devices
import Model
import Testing

/// Each fault must be visible or harmless, for every device that comes with the program.
@Suite struct DeviceFaultTests {
  private static let registry = Registry()
  static let all = Descriptions.all.map(\.id)
  static let streams = Descriptions.all.filter { !isPacketed($0) }.map(\.id)
  static let packets = Descriptions.all.filter { isPacketed($0) }.map(\.id)
  static let checked = Descriptions.lines.filter { $0.framing.checksum != nil }.map(\.id)
  static let timed = Descriptions.all.filter {
    ($0 as? FrameDescription)?.framing.gap != nil
  }.map(\.id)
  static let services = registry.drivers.filter { driver in
    driver.makeSimulator(seed: 1, faults: []) != nil
  }.map(\.id)

  /// Characteristics that only some kinds of a product have.
  static let kinds = ["2acd", "2ace", "2acf", "2ad0", "2ad1"]

  private static func isPacketed(_ description: any DeviceDescription) -> Bool {
    (description as? FrameDescription)?.framing.kind == .packet
  }

  private func outcomes(
    of id: String, _ faults: Set<DeviceFault>, seed: UInt64 = 5, steps: Int = 400
  ) throws -> (sent: [SimulatorStep], decoded: [Decoded]) {
    var simulator = try #require(Self.registry.simulator(of: id, seed: seed, faults: faults))
    var decoder = try #require(Self.registry.driver(id: id)).makeDecoder()
    let sent = (0..<steps).map { _ in simulator.next() }
    return (sent, sent.flatMap { decoder.decode($0.bytes, from: $0.source) })
  }

  private func readings(_ decoded: [Decoded]) -> [Reading] {
    decoded.compactMap { if case .reading(let reading) = $0 { reading } else { nil } }
  }

  /// Where bytes are a stream, it does not matter how they are cut, and text between is passed over.
  @Test(arguments: [DeviceFault.split, .merged, .banner], streams)
  func `pieces and banners do not change what a stream says`(
    fault: DeviceFault, id: String
  ) throws {
    let clean = readings(try outcomes(of: id, []).decoded)
    let (sent, decoded) = try outcomes(of: id, [fault])
    #expect(sent.contains { $0.fault == fault })
    #expect(decoded.refusals == [])
    let found = readings(decoded)
    #expect(found.count > 200)
    // Both sent the same; how many records the same number of pieces hold differs.
    #expect(Array(clean.prefix(found.count)) == Array(found.prefix(clean.count)))
  }

  @Test(arguments: [DeviceFault.split, .merged], packets)
  func `a notification in pieces is refused or passed over and never misread`(
    fault: DeviceFault, id: String
  ) throws {
    let clean = Set(readings(try outcomes(of: id, [], steps: 1000).decoded).map(\.value))
    let (sent, decoded) = try outcomes(of: id, [fault])
    guard sent.contains(where: { $0.fault == fault }) else {
      // Its characteristics take turns, and what two of them send cannot come in one piece.
      #expect(id == "concept2-pm5" && fault == .merged)
      return
    }
    #expect(decoded.contains { if case .reading = $0 { false } else { true } })
    #expect(readings(decoded).allSatisfy { clean.contains($0.value) })
  }

  /// Two equal results are two results; a number and bytes that come again are one.
  @Test(arguments: all)
  func `a record that comes twice is counted or told`(id: String) throws {
    let (sent, decoded) = try outcomes(of: id, [.duplicate])
    #expect(sent.count { $0.fault == .duplicate } > 20)
    #expect(decoded.refusals == [])
    guard Descriptions.counted.contains(where: { $0.id == id }) else { return }
    #expect(decoded.contains(.repeated))
  }

  @Test(arguments: checked)
  func `with a checksum a lost byte never makes another value`(id: String) throws {
    let clean = Set(readings(try outcomes(of: id, [], steps: 1000).decoded).map(\.value))
    let (sent, decoded) = try outcomes(of: id, [.lostByte])
    #expect(sent.contains { $0.fault == .lostByte })
    #expect(!decoded.refusals.isEmpty)
    #expect(readings(decoded).allSatisfy { clean.contains($0.value) })
    #expect(readings(decoded).count > 200)
  }

  /// Where only a marker tells frames, it takes the time to know that one will never be whole.
  @Test(arguments: timed)
  func `where frames have their time a lost byte never makes another value`(id: String) throws {
    let clean = Set(readings(try outcomes(of: id, [], steps: 1000).decoded).map(\.value))
    var simulator = try #require(Self.registry.simulator(of: id, seed: 5, faults: [.lostByte]))
    var decoder = try #require(Self.registry.driver(id: id)).makeDecoder()
    var now = HostInstant(nanoseconds: 0)
    var decoded: [Decoded] = []
    for _ in 0..<400 {
      let step = simulator.next()
      now = now.advanced(bySeconds: step.delay)
      decoder.arrive(at: now)
      decoded += decoder.decode(step.bytes, from: step.source)
    }
    #expect(!decoded.refusals.isEmpty)
    #expect(readings(decoded).allSatisfy { clean.contains($0.value) })
    #expect(readings(decoded).count > 280)
  }

  @Test(arguments: all)
  func `after a lost byte a device is read on`(id: String) throws {
    let (sent, decoded) = try outcomes(of: id, [.lostByte])
    #expect(sent.contains { $0.fault == .lostByte })
    #expect(readings(decoded).count > 150)
  }

  /// What a device says of its own order: a counter or a clock that begins anew is seen.
  @Test(arguments: [DeviceFault.reset, .brownOut], all)
  func `a device that begins anew is seen to, if it counts or has a clock`(
    fault: DeviceFault, id: String
  ) throws {
    let (sent, decoded) = try outcomes(of: id, [fault])
    #expect(sent.contains { $0.fault == fault })
    let clean = readings(try outcomes(of: id, []).decoded)
    // Passages and releases are taken from one clock, which has a beginning too.
    let isOrdered = clean.contains {
      $0.sequence != nil || $0.deviceTime != nil || $0.quantity == .release
    }
    #expect(decoded.contains(.restarted) == isOrdered)
    #expect(readings(decoded).count > 150)
  }

  @Test(arguments: [DeviceFault.wrap16, .wrap24, .wrap32], all)
  func `a wrap of clock or counter is no step back and no loss`(
    fault: DeviceFault, id: String
  ) throws {
    let (_, decoded) = try outcomes(of: id, [fault], steps: 100)
    #expect(!decoded.contains(.restarted))
    #expect(decoded.missing == 0)
    #expect(!decoded.contains { if case .unavailable = $0 { true } else { false } })
    let times = readings(decoded).compactMap(\.deviceTime)
    #expect(zip(times, times.dropFirst()).allSatisfy { $0 <= $1 })
    let clean = readings(try outcomes(of: id, [], steps: 100).decoded)
    #expect(readings(decoded).count >= clean.count - 1)
  }

  @Test(arguments: streams)
  func `at the wrong speed nothing is read`(id: String) throws {
    let (_, decoded) = try outcomes(of: id, [.wrongBaud])
    #expect(readings(decoded) == [])
  }

  @Test(arguments: all)
  func `a silent device is silent for longer than it may be`(id: String) throws {
    let limit = try #require(Self.registry.driver(id: id)).silenceLimit ?? 5
    let (sent, decoded) = try outcomes(of: id, [.silence])
    #expect(sent.contains { $0.fault == .silence })
    #expect(sent.allSatisfy { $0.fault == nil || $0.delay > limit })
    #expect(decoded.refusals == [])
  }

  /// Characteristics have no description; their simulators pass through the same hands.
  @Test(arguments: services)
  func `a standard service is read, and stays readable with every fault of a radio`(
    id: String
  ) throws {
    let (_, clean) = try outcomes(of: id, [])
    #expect(clean.refusals == [])
    #expect(readings(clean).count >= 150)
    let faults = Set(DeviceFault.allCases).subtracting([.wrongBaud])
    let (sent, decoded) = try outcomes(of: id, faults)
    #expect(sent.contains { $0.fault != nil })
    #expect(readings(decoded).count >= 50)
  }

  /// By hand: what has no counter has no gap, what has no checksum none that is wrong, and a notification
  /// neither baud rate nor banner.
  @Test func `a fault that changes nothing is known`() {
    let every = Set(DeviceFault.allCases)
    let wraps: [DeviceFault] = [.wrap16, .wrap24, .wrap32]
    #expect(Self.registry.idle(every, for: "gate-lines") == [])
    #expect(Self.registry.idle(every, for: "chronopic") == [.checksum, .gap] + wraps)
    #expect(Self.registry.idle(every, for: "chronojump-4platforms") == [.checksum, .gap] + wraps)
    #expect(Self.registry.idle(every, for: "chronojump-force-sensor") == [.checksum, .gap])
    let strap = Self.registry.idle(every, for: "heart-rate")
    #expect(strap.contains(.banner) && strap.contains(.wrongBaud) && strap.contains(.gap))
    #expect(!strap.contains(.lostByte) && !strap.contains(.silence) && !strap.contains(.duplicate))
  }

  /// All pairs: what `idle` says with one seed and a longer run is what another one shows.
  @Test(arguments: services + kinds + all)
  func `each fault of each device is refused or changes what is sent`(name: String) throws {
    let idle = Self.registry.idle(Set(DeviceFault.allCases), for: name)
    let clean = try sent(name, [])
    for fault in DeviceFault.allCases {
      let changed = try sent(name, [fault]) != clean
      #expect(changed != idle.contains(fault), "\(name): \(fault.rawValue)")
    }
  }

  /// What goes out, whatever is said of why.
  private func sent(_ name: String, _ faults: Set<DeviceFault>) throws -> [SimulatorStep] {
    var simulator = try #require(Self.registry.simulator(of: name, seed: 7, faults: faults))
    return (0..<120).map { _ in
      let step = simulator.next()
      return SimulatorStep(bytes: step.bytes, delay: step.delay, source: step.source)
    }
  }
}
