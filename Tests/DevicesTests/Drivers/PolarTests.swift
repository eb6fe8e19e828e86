import Devices
import Model
import Testing

/// Payloads and values are those of the vendor's own tests (github.com/polarofficial/polar-ble-sdk,
/// AccDataTest.kt, PpiDataTest.kt, PmdSettingTest.kt) unless another source is named.
@Suite struct PolarTests {
  private static let g0 = 9.80665

  private func outcomes(_ bytes: [UInt8], from source: String = PolarDecoder.data) -> [Decoded] {
    var decoder = PolarDecoder(rate: 52)
    return decoder.decode(bytes, from: source)
  }

  private func readings(_ decoded: [Decoded]) -> [Reading] {
    decoded.compactMap { if case .reading(let reading) = $0 { reading } else { nil } }
  }

  private func thousandths(_ decoded: [Decoded]) -> [Int] {
    readings(decoded).map { Int(($0.value / Self.g0 * 1000).rounded()) }
  }

  /// 2 s since 2000 is the time of the last sample; 1/52 s before it is the first.
  @Test func `samples of 16 bits are thousandths of g, the last at the time of the frame`() {
    let result = outcomes([
      0x02, 0x00, 0x94, 0x35, 0x77, 0, 0, 0, 0, 0x01, 0xF7, 0xFF, 0xFF, 0xFF, 0xE7, 0x03, 0xF8,
      0xFF, 0xFE, 0xFF, 0xE5, 0x03,
    ])
    #expect(thousandths(result) == [-9, -1, 999, -8, -2, 997])
    #expect(readings(result).map(\.channel) == ["x", "y", "z", "x", "y", "z"])
    #expect(readings(result).map(\.deviceTime).suffix(3) == [2, 2, 2])
    #expect(abs((readings(result).first?.deviceTime ?? 0) - (2 - 1.0 / 52)) < 1e-12)
  }

  @Test func `samples of differences begin with one that is whole`() {
    let result = outcomes([
      0x02, 0x65, 0, 0, 0, 0, 0, 0, 0, 0x81, 0xF1, 0xFF, 0x14, 0x00, 0xF0, 0x03, 0x06, 0x01, 0x7B,
      0x0F, 0x08,
    ])
    #expect(thousandths(result) == [-15, 20, 1008, -20, 17, 1008])
  }

  // The first block of the vendor's longest payload, cut after its first difference of 10 bits; the
  // factor comes with the answer to the start. 0x397FDA40 is 2.44e-4.
  @Test func `samples in g need the factor that the answer to the start tells`() {
    let frame: [UInt8] = [
      0x02, 0x00, 0x94, 0x35, 0x77, 0, 0, 0, 0, 0x80, 0x71, 0x07, 0xF0, 0x6A, 0x9E, 0x8D, 0x0A,
      0x01, 0xBE, 0x5C, 0xBE, 0x3A,
    ]
    #expect(outcomes(frame) == [.unavailable(.acceleration, "its factor was not told")])
    var decoder = PolarDecoder(rate: 52)
    let answer = decoder.decode(
      [0xF0, 0x02, 0x02, 0x00, 0x00, 0x05, 0x01, 0x40, 0xDA, 0x7F, 0x39],
      from: PolarDecoder.control)
    #expect(answer == [.answered(true, "command 2 of measurement 2")])
    let values = readings(decoder.decode(frame, from: PolarDecoder.data)).map(\.value)
    let sent: [Double] = [1905, 27_376, -29_282, 1905 + 190, 27_376 - 105, -29_282 - 85]
    #expect(values.count == sent.count)
    for (value, sent) in zip(values, sent) {
      #expect(abs(value / (sent * 2.44e-4 * Self.g0) - 1) < 1e-6)
    }
  }

  @Test func `two frames tell how far samples are apart, and a clock that goes back is told`() {
    var decoder = PolarDecoder(rate: 52)
    func frame(_ seconds: UInt8) -> [UInt8] {
      // 2^24 ns times so much; the lower bytes are 0.
      [0x02, 0, 0, 0, seconds, 0, 0, 0, 0, 0x01] + [UInt8](repeating: 0, count: 24)
    }
    _ = decoder.decode(frame(2), from: PolarDecoder.data)
    let times = readings(decoder.decode(frame(4), from: PolarDecoder.data)).compactMap(\.deviceTime)
    // Four samples of three axes between 2 and 4 × 2^24 ns.
    #expect(times.count == 12)
    #expect(abs(times[0] - 2.5 * 0.016777216) < 1e-12 && times[11] == 4 * 0.016777216)
    #expect(decoder.decode(frame(1), from: PolarDecoder.data).first == .restarted)
  }

  /// The vendor's two beats: one while the wearer moves, one of 1 ms, which no heart beats.
  @Test func `a beat while the wearer moves or that no heart makes is none`() {
    #expect(
      outcomes([
        0x03, 0, 0, 0, 0, 0, 0, 0, 0, 0x00, 0x80, 0x80, 0x80, 0x80, 0x80, 0xFF, 0x00, 0x01, 0x00,
        0x01, 0x00, 0x00,
      ]) == [
        .unavailable(.beatInterval, "the wearer moves"),
        .unavailable(.beatInterval, "no heart beats so"),
      ])
  }

  // documentation/PPIData.md: contact counts only where it is supported. Laid out after table 22 of
  // "Online measurement" 1.0.
  @Test func `a beat has its interval, its uncertainty and its time`() {
    let head: [UInt8] = [0x03, 0x00, 0x94, 0x35, 0x77, 0, 0, 0, 0, 0x00]
    let result = readings(
      outcomes(head + [72, 0x20, 0x03, 10, 0, 0x06] + [0, 0x52, 0x03, 20, 0, 0x00]))
    #expect(result.map(\.quantity) == [.beatInterval, .heartRate, .beatInterval])
    #expect(result.map(\.value) == [0.8, 72, 0.85])
    #expect(result.map(\.uncertainty) == [0.01, nil, 0.02])
    #expect(result.map(\.deviceTime) == [2 - 0.85, 2 - 0.85, 2])
    #expect(
      outcomes(head + [72, 0x20, 0x03, 10, 0, 0x04])
        == [.unavailable(.beatInterval, "no skin contact")])
  }

  @Test func `what is not all there is refused, what is not read is told`() {
    #expect(outcomes([0x02, 0, 0]).refusals == [.truncated])
    #expect(
      outcomes([0x02, 0, 0, 0, 0, 0, 0, 0, 0, 0x01, 0xF7, 0xFF, 0xFF]).refusals == [.truncated])
    #expect(
      outcomes([0x02, 0, 0, 0, 0, 0, 0, 0, 0, 0x81, 0, 0, 0, 0, 0, 0, 0x06, 0x01, 0x7B]).refusals
        == [.truncated])
    #expect(
      outcomes([0x02, 0, 0, 0, 0, 0, 0, 0, 0, 0x81, 0, 0, 0, 0, 0, 0, 0x1F, 0x01]).refusals
        == [.malformed])
    #expect(outcomes([0x00, 0, 0, 0, 0, 0, 0, 0, 0, 0x00, 1, 2, 3]).summaries == ["ignored"])
    #expect(
      outcomes([0xF0, 0x02, 0x02, 0x06], from: PolarDecoder.control)
        == [.answered(false, "command 2 of measurement 2: error 6")])
  }

  /// Setting 0 is 52 Hz, 1 16 bits, 2 the range, 4 three channels, as PmdSettingTest.kt has them.
  @Test func `a start asks for what the sensor has`() throws {
    let arm = try #require(Descriptions.registry.driver(id: "polar-sense-acceleration"))
    #expect(
      arm.profile.commands.start == [
        0x02, 0x02, 0x00, 0x01, 0x34, 0x00, 0x01, 0x01, 0x10, 0x00, 0x02, 0x01, 0x08, 0x00, 0x04,
        0x01, 0x03,
      ])
    let beats = try #require(Descriptions.registry.driver(id: "polar-beats"))
    #expect(beats.profile.commands.start == [0x02, 0x03])
  }
}
