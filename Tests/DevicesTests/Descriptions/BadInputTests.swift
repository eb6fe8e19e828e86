import Devices
import Model
import Testing

/// No bytes whatever make a decoder trap, and what it refuses it places within those bytes.
@Suite struct BadInputTests {
  private static let registry = Registry()
  static let drivers = registry.drivers.map(\.id)

  private func driver(_ id: String) throws -> Driver {
    try #require(Self.registry.driver(id: id))
  }

  private func sources(of driver: Driver) -> [String] {
    guard let peripheral = driver.profile.peripheral else { return [""] }
    return peripheral.notify + peripheral.optional
  }

  private func check(_ outcomes: [Decoded], _ context: String) {
    for outcome in outcomes {
      switch outcome {
      case .refused(let error):
        guard error.offset >= 0, error.offset <= error.bytes.count else {
          Issue.record("\(context): \(error)")
          return
        }
      case .reading(let reading):
        guard reading.value.isFinite, reading.deviceTime?.isFinite ?? true else {
          Issue.record("\(context): \(reading)")
          return
        }
      default: break
      }
    }
  }

  /// 100 000 cases for each: every length up to 512, the others short ones, which reach further into
  /// a format than long ones do.
  @Test(arguments: drivers)
  func `random bytes of every length are read or refused`(id: String) throws {
    let driver = try driver(id)
    var random = SplitMix64(seed: UInt64(id.utf8.reduce(0) { $0 + Int($1) }))
    let sources = sources(of: driver)
    var decoder = driver.makeDecoder()
    var bytes: [UInt8] = []
    for index in 0..<100_000 {
      let length = index <= 512 ? index : Int(random.next() % 25)
      bytes.removeAll(keepingCapacity: true)
      while bytes.count < length {
        withUnsafeBytes(of: random.next()) { bytes += $0.prefix(length - bytes.count) }
      }
      check(decoder.decode(bytes, from: sources[index % sources.count]), id)
      if index % 100 == 99 { check(decoder.linkRestarted(), id) }
    }
  }

  @Test(arguments: DescribedDevicesTests.all)
  func `after every truncation and every flipped bit of each example a good one is read`(
    id: String
  ) throws {
    let description = try #require(Descriptions.all.first { $0.id == id })
    let sound = description.examples.filter { example in
      example.expected.contains { if case .reading = $0 { true } else { false } }
        && !example.expected.contains { if case .refused = $0 { true } else { false } }
    }
    let good = try #require(sound.min { $0.bytes.count < $1.bytes.count })
    for example in description.examples {
      let bytes = example.bytes
      for length in 0..<bytes.count {
        var decoder = description.makeDecoder()
        let outcomes =
          decoder.decode(Array(bytes.prefix(length)), from: example.characteristic)
          + decoder.linkRestarted()
        check(outcomes, "\(id), \(length) bytes of line \(example.line)")
        expectRead(good, by: &decoder, "\(id), \(length) bytes of line \(example.line)")
      }
      for bit in 0..<8 * bytes.count {
        var flipped = bytes
        flipped[bit / 8] ^= 1 << (bit % 8)
        var decoder = description.makeDecoder()
        let outcomes =
          decoder.decode(flipped, from: example.characteristic) + decoder.linkRestarted()
        check(outcomes, "\(id), bit \(bit) of line \(example.line)")
        expectRead(good, by: &decoder, "\(id), bit \(bit) of line \(example.line)")
      }
    }
  }

  private func expectRead(
    _ example: LineExample, by decoder: inout some StreamDecoder, _ context: String
  ) {
    let outcomes = example.chunks.flatMap { decoder.decode($0, from: example.characteristic) }
    let expected = example.expected.compactMap { expectation in
      if case .reading(_, let value, _, _, _, _) = expectation { value } else { nil }
    }
    #expect(outcomes.values == expected && outcomes.refusals == [], "\(context)")
  }

  /// Characteristics have no description with examples: what their simulators send takes their place.
  @Test(arguments: drivers)
  func `every truncation and every flipped bit of what a simulator sends is read or refused`(
    id: String
  ) throws {
    let driver = try driver(id)
    guard var simulator = Self.registry.simulator(of: id, seed: 11) else {
      #expect(id == "tablet-tilt", "it has no simulator")
      return
    }
    for _ in 0..<12 {
      let step = simulator.next()
      for length in 0..<step.bytes.count {
        var decoder = driver.makeDecoder()
        check(
          decoder.decode(Array(step.bytes.prefix(length)), from: step.source)
            + decoder.linkRestarted(), "\(id), \(length) bytes")
      }
      for bit in 0..<8 * step.bytes.count {
        var flipped = step.bytes
        flipped[bit / 8] ^= 1 << (bit % 8)
        var decoder = driver.makeDecoder()
        check(
          decoder.decode(flipped, from: step.source) + decoder.linkRestarted(), "\(id), bit \(bit)")
      }
    }
  }

  /// A frame or line that is cut off says less than the whole, never something else.
  @Test(arguments: DescribedDevicesTests.all)
  func `a truncated example gives the beginning of what the whole gives, and then nothing read`(
    id: String
  ) throws {
    let description = try #require(Descriptions.all.first { $0.id == id })
    for example in description.examples where example.chunks.count == 1 {
      var decoder = description.makeDecoder()
      let outcomes = decoder.decode(example.bytes, from: example.characteristic)
      guard outcomes.refusals.isEmpty else { continue }
      let whole = outcomes.values
      for length in 0..<example.bytes.count {
        var decoder = description.makeDecoder()
        let part = decoder.decode(
          Array(example.bytes.prefix(length)), from: example.characteristic
        ).values
        #expect(whole.starts(with: part), "\(id), line \(example.line), \(length) bytes")
      }
    }
  }
}
