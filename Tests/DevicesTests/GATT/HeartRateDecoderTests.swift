import Devices
import Model
import Testing

@Suite struct HeartRateDecoderTests {
  private let characteristic = "00002a37-0000-1000-8000-00805f9b34fb"

  private func reading(_ outcome: Decoded?) -> Reading? {
    if case .reading(let reading) = outcome { reading } else { nil }
  }

  /// 0x0352 = 850, and 850 / 1024 s = 0.830 078 125 s, exactly; 0x0003 kJ = 3000 J.
  @Test func `a notification becomes heart rate, each beat interval and energy`() throws {
    let payload: [UInt8] = [0x1E, 0x48, 0x03, 0x00, 0x52, 0x03, 0x00, 0x04]
    var decoder = HeartRateDecoder()
    let outcomes = decoder.decode(payload, from: characteristic)
    #expect(
      outcomes == [
        .reading(
          Reading(
            quantity: .heartRate, value: 72, unit: .perMinute, timeSource: .arrival, raw: payload)),
        .reading(
          Reading(
            quantity: .beatInterval, value: 0.830078125, unit: .second,
            timeSource: .deviceInterval, uncertainty: 0.0009765625, raw: payload)),
        .reading(
          Reading(
            quantity: .beatInterval, value: 1, unit: .second, timeSource: .deviceInterval,
            uncertainty: 0.0009765625, raw: payload)),
        .reading(
          Reading(
            quantity: .energy, value: 3000, unit: .joule, timeSource: .arrival, raw: payload)),
      ])
  }

  /// Notifications of a Polar H10, as its owners asked about them on Stack Overflow: questions
  /// 50477232 (gatttool: 0x032C = 812, 0x035E = 862, 0x0396 = 918) and 67024800 (Android, in
  /// decimal: 83 + 4 × 256 = 1107), in 1/1024 s.
  @Test(
    arguments: [
      ([0x10, 0x48, 0x2C, 0x03], 72, [812]),
      ([0x10, 0x49, 0x5E, 0x03, 0x96, 0x03], 73, [862, 918]),
      ([16, 59, 83, 4], 59, [1107]),
    ] as [([UInt8], Double, [Double])])
  func `a Polar H10 tells its heart rate and each beat interval`(
    payload: [UInt8], rate: Double, ticks: [Double]
  ) {
    var decoder = HeartRateDecoder()
    let readings = decoder.decode(payload, from: characteristic).compactMap { reading($0) }
    #expect(readings.map(\.quantity) == [.heartRate] + ticks.map { _ in .beatInterval })
    #expect(readings.map(\.value) == [rate] + ticks.map { $0 / 1024 })
  }

  @Test func `two equal notifications are two readings`() {
    var decoder = HeartRateDecoder()
    let first = decoder.decode([0x00, 0x48], from: characteristic)
    #expect(decoder.decode([0x00, 0x48], from: characteristic) == first)
    #expect(reading(first.first)?.value == 72)
  }

  @Test func `a heart rate of 0 without skin contact is no value`() {
    var decoder = HeartRateDecoder()
    #expect(
      decoder.decode([0x04, 0x00], from: characteristic)
        == [.unavailable(.heartRate, "no skin contact")])
    #expect(
      decoder.decode([0x05, 0x00, 0x00], from: characteristic)
        == [.unavailable(.heartRate, "no skin contact")])
  }

  @Test(arguments: [0x00, 0x02, 0x06] as [UInt8])
  func `a heart rate of 0 is never a value`(flags: UInt8) {
    var decoder = HeartRateDecoder()
    #expect(
      decoder.decode([flags, 0x00], from: characteristic)
        == [.unavailable(.heartRate, "no pulse found")])
  }

  @Test func `a beat interval of 0 is never a value`() {
    var decoder = HeartRateDecoder()
    let outcomes = decoder.decode([0x10, 0x48, 0x00, 0x00], from: characteristic)
    #expect(outcomes.count == 2)
    #expect(outcomes.last == .unavailable(.beatInterval, "no beat found"))
  }

  /// Heart Rate Service 1.0, section 3.1.1.3: the field stays at 0xFFFF until it is reset.
  @Test func `an energy counter that is full says nothing more`() {
    var decoder = HeartRateDecoder()
    let full = decoder.decode([0x08, 0x48, 0xFF, 0xFF], from: characteristic)
    #expect(full.last == .unavailable(.energy, "the sensor's counter is full"))
    let almost = decoder.decode([0x08, 0x48, 0xFE, 0xFF], from: characteristic)
    #expect(reading(almost.last)?.value == 65_534_000)
  }

  @Test func `reserved flags are ignored and reported once`() {
    var decoder = HeartRateDecoder()
    let first = decoder.decode([0xE0, 0x48], from: characteristic)
    #expect(first.first == .ignored("reserved flags 0xe0"))
    #expect(reading(first.last)?.value == 72)
    let second = decoder.decode([0x20, 0x49], from: characteristic)
    #expect(second.count == 1)
    #expect(reading(second.first)?.value == 73)
  }

  @Test func `octets behind the last announced field are ignored and told once`() {
    var decoder = HeartRateDecoder()
    let first = decoder.decode([0x00, 0x48, 0x01, 0x02], from: characteristic)
    #expect(first.first == .ignored("2 octets behind the last announced field"))
    #expect(reading(first.last)?.value == 72)
    let second = decoder.decode([0x09, 0x49, 0, 1, 0, 9], from: characteristic)
    #expect(second.compactMap { reading($0)?.value } == [73, 1000])
    #expect(second.count == 2)
  }

  @Test func `a refused payload does not disturb the next one`() {
    var decoder = HeartRateDecoder()
    guard case .refused(let error) = decoder.decode([0x10, 0x48, 0x01], from: "").first else {
      Issue.record("an odd byte of RR interval was taken")
      return
    }
    #expect(error.code == .truncated)
    #expect(decoder.linkRestarted() == [])
    #expect(reading(decoder.decode([0x00, 0x48], from: "").first)?.value == 72)
  }

  @Test func `another characteristic's notification is ignored`() {
    var decoder = HeartRateDecoder()
    let other = "00002a19-0000-1000-8000-00805f9b34fb"
    #expect(decoder.decode([0x64], from: other) == [.ignored("a notification of \(other)")])
  }

  @Test func `random payloads of 0 to 30 bytes are read or refused, never a zero`() {
    var random = SplitMix64(seed: 37)
    var decoder = HeartRateDecoder()
    for _ in 0..<20_000 {
      let length = Int.random(in: 0...30, using: &random)
      let payload = (0..<length).map { _ in UInt8.random(in: .min ... .max, using: &random) }
      let outcomes = decoder.decode(payload, from: characteristic)
      #expect(!outcomes.isEmpty)
      for outcome in outcomes {
        if case .reading(let reading) = outcome, reading.quantity != .energy {
          #expect(reading.value > 0)
        }
      }
    }
  }
}
