import Devices
import Model
import Testing

/// Layout: arduino/WiJump/Communication.md of GNOME/chronojump.
@Suite struct WiJumpTests {
  /// Down at 0x1388 = 5000 ms.
  private let down: [UInt8] = [0x88, 0x13, 0x00, 0x00]
  /// Up at 5310 ms: -5310 = 0xFFFFEB42.
  private let up: [UInt8] = [0x42, 0xEB, 0xFF, 0xFF]
  /// Down at 0x16C6 = 5830 ms.
  private let downAgain: [UInt8] = [0xC6, 0x16, 0x00, 0x00]

  private func decode(_ payloads: [[UInt8]]) -> [Decoded] {
    var decoder = WiJumpDecoder()
    return payloads.flatMap { decoder.decode($0, from: WiJumpDecoder.characteristic) }
  }

  @Test func `events become contact and flight, and each that comes twice counts once`() {
    let outcomes = decode([down, down, up, up, downAgain, downAgain])
    #expect(
      outcomes.summaries == [
        "ignored", "contact_time 0.31 s", "ignored", "flight_time 0.52 s", "ignored",
      ])
  }

  @Test func `an event that is missing between two of a kind gives no time`() {
    #expect(decode([down, downAgain]) == [.missing(1)])
  }

  @Test func `a device that began anew is told`() {
    #expect(decode([downAgain, down]) == [.restarted])
  }

  @Test func `a notification has four bytes`() {
    #expect(decode([Array(down.prefix(3))]).refusals == [.truncated])
    #expect(decode([down + [0]]).refusals == [.trailing])
  }

  @Test func `nothing is measured across a break of the link`() {
    var decoder = WiJumpDecoder()
    _ = decoder.decode(down, from: "")
    _ = decoder.linkRestarted()
    #expect(decoder.decode(up, from: "") == [])
  }

  /// sync in WiJump-V-0.4.ino prints the beam's power, sets the clock to 0, and 30 s later gives the beam
  /// back, which is an event of both kinds at once; delay prints the clock.
  @Test(
    arguments: [
      "Power set to 0%\r\nPower set to 0\r\n", "totalTime: 31000\r\n", "IRPlatform-0.4-XIAO\r\n",
    ])
  func `no time reaches across what sets the clock`(printed: String) {
    var decoder = WiJumpLineDecoder()
    let text = "5000\r\n-5310\r\n\(printed)30000\r\n-30000\r\n30500\r\n-30800\r\n"
    #expect(decoder.decode(Array(text.utf8), from: "").values == [0.31, 0.5, 0.3])
  }

  /// Over Bluetooth nothing is printed: 10 s after an event at 5.31 s the clock is set to 0, and the beam
  /// is back 30 s later.
  @Test func `a clock that goes on otherwise than ours was set`() {
    var decoder = WiJumpDecoder()
    let events: [(Int, Double)] = [
      (5000, 0), (-5310, 0.35), (30_000, 40.4), (-30_000, 40.42), (30_500, 40.9), (-30_800, 41.3),
    ]
    let found = events.flatMap { event, seconds in
      decoder.arrive(at: HostInstant(nanoseconds: 0).advanced(bySeconds: seconds))
      let number = UInt32(bitPattern: Int32(event))
      return decoder.decode((0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }, from: "")
    }
    #expect(found.values == [0.31, 0.5, 0.3])
    #expect(found.contains(.restarted))
  }

  /// printLog in WiJump-V-0.4.ino: the same number in digits.
  @Test func `the lines of its cable mean the same`() {
    var decoder = WiJumpLineDecoder()
    let text = "IRPlatform-0.4-XIAO\r\n5000\r\n-5310\r\n5830\r\nPower set to 20\r\n"
    #expect(
      decoder.decode(Array(text.utf8), from: "").summaries == [
        "ignored", "contact_time 0.31 s", "flight_time 0.52 s", "ignored",
      ])
    #expect(decoder.decode(Array("6000".utf8), from: "") == [])
    #expect(decoder.linkRestarted().summaries == ["ignored"])
    #expect(decoder.decode(Array("-6200\r\n".utf8), from: "") == [])
  }

  @Test(arguments: ["2147483648\n", "12.5\n", "\n", "--3\n"])
  func `a line that is no such number is no event`(text: String) {
    var decoder = WiJumpLineDecoder()
    #expect(decoder.decode(Array(text.utf8), from: "").summaries == ["ignored"])
  }
}
