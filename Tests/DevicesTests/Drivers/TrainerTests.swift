import Devices
import Model
import Testing

/// Layouts: ANT+ Device Profile, Fitness Equipment 5.0, pages 16 and 25.
///
/// The frame is that of Tacx, "FE-C over Bluetooth"; checksums by hand.
///
/// No capture of a trainer over this service is known to us.
@Suite struct TrainerTests {
  private func outcomes(_ bytes: [UInt8]) -> [Decoded] {
    var decoder = TrainerDecoder()
    return decoder.decode(bytes, from: "")
  }

  @Test func `a page of a trainer has cadence and power`() {
    // 90 turns a minute; 200 W, then 300 W = 0x12C with four bits of state above it.
    #expect(
      outcomes([0xA4, 0x09, 0x4E, 0x05, 0x19, 0x01, 0x5A, 0x64, 0x00, 0xC8, 0x00, 0x30, 0x38])
        .summaries == ["cadence 90.0 /min", "power 200.0 W"])
    #expect(
      outcomes([0xA4, 0x09, 0x4E, 0x05, 0x19, 0x02, 0x5A, 0xFF, 0xFF, 0x2C, 0x41, 0x30, 0xFA])
        .values == [90, 300])
  }

  @Test func `a page of any equipment has speed, and a pulse if it says where that is from`() {
    // 0x1BF9 = 7161 mm/s, 142 beats a minute from source 0 (none), then 1.
    #expect(
      outcomes([0xA4, 0x09, 0x4E, 0x05, 0x10, 0x19, 0x28, 0x0A, 0xF9, 0x1B, 0x8E, 0x34, 0x95])
        .summaries == ["speed 7.161 m/s"])
    #expect(
      outcomes([0xA4, 0x09, 0x4E, 0x05, 0x10, 0x19, 0x2C, 0x0A, 0xF9, 0x1B, 0x8E, 0x35, 0x90])
        .summaries == ["speed 7.161 m/s", "heart_rate 142.0 /min"])
  }

  @Test func `what is invalid is no number`() {
    #expect(
      outcomes([0xA4, 0x09, 0x4E, 0x05, 0x19, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x0F, 0x30, 0x3F])
        == [
          .unavailable(.cadence, "the trainer has no cadence"),
          .unavailable(.power, "the trainer has no power"),
        ])
    #expect(
      outcomes([0xA4, 0x09, 0x4E, 0x05, 0x10, 0x19, 0x28, 0x0A, 0xFF, 0xFF, 0xFF, 0x34, 0x06])
        == [.unavailable(.speed, "the trainer has no speed")])
  }

  @Test func `a message that is not whole or has another checksum is refused`() {
    let message: [UInt8] = [
      0xA4, 0x09, 0x4E, 0x05, 0x19, 0x01, 0x5A, 0x64, 0x00, 0xC8, 0x00, 0x30, 0x38,
    ]
    for length in 0..<message.count {
      #expect(outcomes(Array(message.prefix(length))).refusals == [.truncated])
    }
    #expect(outcomes(message + [0]).refusals == [.trailing])
    for bit in 8..<8 * message.count {
      var flipped = message
      flipped[bit / 8] ^= 1 << (bit % 8)
      #expect(outcomes(flipped).refusals == [.checksum], "bit \(bit)")
    }
    #expect(outcomes([0x00] + message.dropFirst()).refusals == [.malformed])
  }

  /// Page 80, manufacturer's identification: 0x50 for 0x19 changes the checksum by 0x49.
  @Test func `another page is told and gives nothing`() {
    #expect(
      outcomes([0xA4, 0x09, 0x4E, 0x05, 0x50, 0x01, 0x5A, 0x64, 0x00, 0xC8, 0x00, 0x30, 0x71])
        .summaries == ["ignored"])
  }
}
