import Devices
import Model
import Testing

/// The bytes are what the firmware sends (chronopic-firmware-20MHz.c, isr: one signed byte of pulses a
/// millisecond, `T` and `t` of the trigger, `J` as the answer to `J`), the values what the vendor's
/// program makes of pulses and milliseconds (encoderCapture.cs; encoder/util.R), worked out by hand.
///
/// The firmware's timer runs 2.7 % faster than the millisecond that the program takes it for.
@Suite struct LinearEncoderTests {
  private static let unused = [UInt8](repeating: 0, count: 20)

  private func run(_ milliseconds: Int, _ step: Int) -> [UInt8] {
    [UInt8](repeating: UInt8(bitPattern: Int8(step)), count: milliseconds)
  }

  private func outcomes(_ bytes: [UInt8]) -> [Decoded] {
    var decoder = LinearEncoderDecoder()
    return decoder.decode(Self.unused + bytes, from: "")
  }

  @Test func `a lift ends when the bar comes down and has its mean speed`() throws {
    // 240 mm in 240 ms and 160 mm in 80 ms.
    let result = outcomes(run(240, 1) + run(80, 2) + run(10, -1))
    #expect(result.summaries == ["bar_speed 1.25 m/s"])
    guard case .reading(let lift) = result.first else { return }
    // The last pulse upwards came 20 + 320 ms after the beginning.
    #expect(lift.deviceTime == 0.34)
    #expect(lift.timeSource == .deviceInterval)
    #expect(lift.uncertainty == 0.03 * 1.25)
  }

  @Test func `a lift ends when the bar stands, and the time before and after it does not count`() {
    #expect(outcomes(run(700, 0) + run(300, 1) + run(499, 0)) == [])
    #expect(
      outcomes(run(700, 0) + run(300, 1) + run(500, 0)).summaries == ["bar_speed 1.0 m/s"])
  }

  /// 0.5 m in 0.75 s, with a stop of 0.24 s and a slip of 5 mm on the way.
  @Test func `a sticking point belongs to the lift`() {
    let lift = run(250, 1) + run(240, 0) + run(5, -1) + run(255, 1) + run(500, 0)
    #expect(outcomes(lift).values == [Double(500) / 750])
  }

  @Test func `what is less than 20 cm is no lift`() {
    #expect(outcomes(run(199, 1) + run(600, 0)) == [])
    #expect(outcomes(run(199, 1) + run(20, -1)) == [])
    #expect(outcomes(run(200, 1) + run(600, 0)).values == [1])
  }

  /// A twitch of the string long before the lift would make it slow.
  @Test func `a pulse before the lift is none of it`() {
    #expect(outcomes(run(1, 1) + run(600, 0) + run(300, 1) + run(500, 0)).values == [1])
    #expect(outcomes(run(20, 1) + run(20, -1) + run(300, 1) + run(500, 0)).values == [1])
  }

  @Test func `a bar that goes down makes no lift and each one up makes one`() {
    #expect(outcomes(run(500, -1) + run(600, 0)) == [])
    let repetition = run(500, -1) + run(250, 2)
    #expect(outcomes(repetition + repetition + repetition + run(500, -1)).values == [2, 2, 2])
  }

  @Test func `the first 20 bytes are left out`() {
    var decoder = LinearEncoderDecoder()
    #expect(decoder.decode(run(20, 9) + run(199, 1) + run(500, 0), from: "") == [])
  }

  @Test func `trigger and scan are no ways, and do not tear a lift`() {
    let result = outcomes(run(150, 1) + [0x54, 0x74, 0x4A] + run(150, 1) + run(500, 0))
    #expect(result.summaries == ["ignored", "ignored", "ignored", "bar_speed 1.0 m/s"])
  }

  @Test func `a byte that no bar can make is refused once and tears the lift`() {
    let result = outcomes(run(250, 1) + [0x35, 0x0D] + run(100, 1) + run(500, 0))
    #expect(result.refusals == [.malformed])
    #expect(result.values == [])
  }

  @Test func `the stream cut at any byte gives the same, and a new link begins anew`() {
    let bytes = Self.unused + run(240, 1) + run(80, 2) + run(10, -1)
    var decoder = LinearEncoderDecoder()
    #expect(bytes.flatMap { decoder.decode([$0], from: "") }.values == [1.25])
    var torn = LinearEncoderDecoder()
    _ = torn.decode(Self.unused + run(250, 1), from: "")
    #expect(torn.linkRestarted() == [])
    #expect(torn.decode(Self.unused + run(100, 1) + run(500, 0), from: "") == [])
  }

  @Test func `a simulated bar is lifted at the speed that it says`() {
    var simulator = LinearEncoderSimulator(seed: 2)
    var decoder = LinearEncoderDecoder()
    for _ in 0..<50 {
      let values = decoder.decode(simulator.next().bytes, from: "").values
      #expect(values.count == 1)
      // Whole milliseconds and a first pulse that comes a little late.
      #expect(values.allSatisfy { (0.39...1.5).contains($0) }, "\(values)")
    }
  }
}
