import Devices
import Model
import Testing

/// What Polar devices advertise: `polarofficial/polar-ble-sdk`, BleAdvertisementContentTest and
/// BlePolarHrAdvertisementTest, and captures that issues of public projects have.
@Suite struct PolarAdvertisementTests {
  private static let start = HostInstant(nanoseconds: 1_000_000_000)

  private func decoded(
    _ heard: [(second: Double, bytes: [UInt8])], from source: String = "company:006b"
  ) -> [Decoded] {
    var decoder = PolarAdvertisementDecoder()
    return heard.flatMap { moment in
      decoder.arrive(at: Self.start.advanced(bySeconds: moment.second))
      return decoder.decode(moment.bytes, from: source)
    }
  }

  /// SDK test: `testParseHrFromManufacturerDataSAGRFC31format`, by the rule of `slowAverageHr`.
  ///
  /// H7: polar-ble-sdk, issue 305. H10: `custom-components/ble_monitor`, issue 985. OH1: the comment in
  /// BleAdvertisementContent.swift. Vantage M: `relokin/PolarVantageHRM`, README, with a pulse of 90.
  @Test(
    arguments: [
      ("SDK test", [0x2B, 0x0B, 0xB6, 0xAC], 172, 2), ("H7", [0x3B, 0x1B, 0x54, 0x52], 82, 6),
      ("H10", [0x33, 0x00, 0x00, 0x38], 56, 4),
      ("OH1", [0x72, 0x06, 0x7F, 0x44, 0x37, 0x00, 0x00, 0x00, 0x33, 0x00, 0x3C], 60, 4),
      (
        "Vantage M",
        [0x72, 0x08, 0x72, 0xAC, 0xF5, 0x02, 0x00, 0x00, 0x00, 0x00, 0x33, 0x00, 0x5A], 90, 4
      ),
    ] as [(String, [UInt8], Int, Int)])
  func `the rate is the one that the device shows`(
    _ device: String, _ data: [UInt8], rate: Int, counter: Int
  ) throws {
    let heard = try #require(try PolarAdvertisement(data), "\(device)")
    #expect(heard.rate == rate)
    #expect(heard.counter == counter)
  }

  /// `testParseHrFromManufacturerDataWithoutHr` and `…SAGRFC23format`.
  @Test func `blocks of other things are passed over, and no heart is no pulse of 0`() throws {
    let other: [UInt8] = [0x72, 0x08, 0x97, 0xC9, 0xC3, 0x00, 0x00, 0x00, 0x00, 0x00]
    #expect(try PolarAdvertisement(other) == nil)
    let heard = try #require(
      try PolarAdvertisement(other + [0x7A, 0x01, 0x03, 0x33, 0x00, 0x00]))
    #expect(heard.rate == 0)
    #expect(try PolarAdvertisement([]) == nil)
  }

  /// `testFrameCounter`: 0xE3, 0xE7 and 0xFF count 0, 1 and 7; bit 6 makes such a block another one's
  /// among data, so it is left out here.
  @Test func `the counter is in three bits of the flags`() throws {
    for (flags, counter) in [(0xA3, 0), (0xA7, 1), (0xBF, 7)] as [(UInt8, Int)] {
      #expect(try PolarAdvertisement([flags, 0xFE, 0x60, 0x60])?.counter == counter)
    }
  }

  @Test func `each new block is a value, and the same said again is none`() {
    let outcomes = decoded([
      (0, [0x23, 0, 90, 90]), (0.3, [0x23, 0, 90, 90]), (1, [0x27, 1, 91, 91]),
      (1.5, [0x27, 1, 91, 91]), (2, [0x2B, 2, 91, 91]),
    ])
    #expect(
      outcomes.summaries == [
        "ignored", "ignored", "heart_rate 91.0 /min", "ignored", "heart_rate 91.0 /min",
      ], "what is heard first may be old; two equal values in a row are two")
  }

  /// polar-ble-sdk, issue 137: a strap on the table says its last pulse for a while.
  @Test func `a counter that stands still is no pulse`() {
    let still: [UInt8] = [0x2B, 2, 91, 91]
    let outcomes = decoded([
      (0, [0x23, 0, 90, 90]), (1, [0x27, 1, 91, 91]), (2, still), (4.9, still), (5.1, still),
      (6, [0x2F, 3, 92, 92]),
    ])
    #expect(outcomes.values == [91, 91, 92])
    #expect(outcomes[3].summary == "ignored")
    #expect(outcomes[4] == .unavailable(.heartRate, "it says nothing new"))
  }

  /// BlePolarHrAdvertisement.swift: those of three bytes may have no proper counter.
  @Test func `a device without a counter is not said to have no pulse`() {
    let outcomes = decoded([(0, [0x33, 0, 60]), (1, [0x33, 0, 61]), (9, [0x33, 0, 61])])
    #expect(outcomes.values == [61])
    #expect(outcomes[2].summary == "ignored")
  }

  @Test func `a pulse of 0 is none, and one that no heart has is refused`() {
    let outcomes = decoded([
      (0, [0x23, 0, 90, 90]), (1, [0x27, 1, 0, 0]), (2, [0x2B, 2, 255, 255]),
    ])
    #expect(outcomes[1] == .unavailable(.heartRate, "no pulse found"))
    #expect(outcomes.refusals == [.implausible])
    #expect(outcomes.values.isEmpty)
  }

  @Test(
    arguments: [
      ([0x72], .truncated, 1), ([0x72, 0x08, 0x97], .truncated, 2), ([0x33], .truncated, 1),
      ([0x33, 0x00], .truncated, 2), ([0x72, 0x01, 0x00, 0x33, 0x00], .truncated, 5),
      ([0x33, 0x00, 0x38, 0x38, 0x38], .trailing, 4),
    ] as [([UInt8], PayloadError.Code, Int)])
  func `a block that is cut or too long is refused where it is`(
    _ data: [UInt8], _ code: PayloadError.Code, offset: Int
  ) {
    #expect(throws: PayloadError.self) { try PolarAdvertisement(data) }
    let refusals = decoded([(0, data)]).compactMap {
      if case .refused(let error) = $0 { error } else { nil as PayloadError? }
    }
    #expect(refusals.map(\.code) == [code])
    #expect(refusals.map(\.offset) == [offset])
  }

  @Test func `another company's data are not read`() {
    let outcomes = decoded(
      [(0, [0x23, 0, 90, 90]), (1, [0x27, 1, 91, 91])], from: "company:016b")
    #expect(outcomes.values.isEmpty && outcomes.refusals.isEmpty)
  }

  @Test(arguments: UInt64(0)..<200)
  func `whatever is heard is accounted for, and no value is impossible`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var decoder = PolarAdvertisementDecoder()
    for second in 0..<50 {
      let count = Int.random(in: 0...14, using: &random)
      let data = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
      decoder.arrive(at: Self.start.advanced(bySeconds: Double(second)))
      let outcomes = decoder.decode(data, from: "company:006b")
      #expect(outcomes.count == 1)
      #expect(outcomes.values.allSatisfy(Quantity.heartRate.limits.contains))
    }
  }

  @Test func `a device with a pulse in its data is found, and no other`() {
    let registry = Registry()
    func found(_ company: Int, _ data: [UInt8], _ kind: LinkKind = .advertisement) -> String? {
      let sighting = Sighting(
        id: DeviceID(rawValue: "x"), name: "Polar H10 9F6E5322", kind: kind, address: "x",
        manufacturers: [company: data])
      #expect(sighting.isReadUnconnected == (company == 0x6B && data.count == 4))
      return registry.bestMatch(for: sighting)?.id
    }
    #expect(found(0x6B, [0x33, 0x00, 0x00, 0x38]) == "polar-broadcast")
    #expect(found(0x6B, [0x33, 0x00, 0x00, 0x38], .ble) != "polar-broadcast")
    #expect(found(0x6B, [0x72, 0x01, 0x00]) == nil)
    #expect(found(0x6B, [0x72]) == nil)
    #expect(found(0x4C, [0x33, 0x00, 0x00, 0x38]) == nil)
  }

  @Test func `what is simulated is read, a value a second`() {
    var simulator = PolarAdvertisementSimulator(seed: 3)
    var decoder = PolarAdvertisementDecoder()
    var time = 0.0
    let outcomes = (0..<200).flatMap { _ in
      let step = simulator.next()
      time += step.delay
      decoder.arrive(at: Self.start.advanced(bySeconds: time))
      return decoder.decode(step.bytes, from: step.source)
    }
    #expect(outcomes.values.count == 99)
    #expect(outcomes.values.allSatisfy(PolarAdvertisementSimulator.plausible.contains))
    #expect(outcomes.refusals.isEmpty)
  }
}
