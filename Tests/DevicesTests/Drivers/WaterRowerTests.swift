import Devices
import Model
import Testing

/// Packets: WaterRower, "S4 & S5 USB Protocol" 1.04, as quoted in github.com/tbressler/waterrower-core
/// (io/msg/interpreter): 32 pulses are 35 cm, a stroke begins with SS and ends with SE.
///
/// No capture with its values is known to us.
@Suite struct WaterRowerTests {
  @Test func `pulses are a way`() {
    var decoder = WaterRowerDecoder()
    // 0x20 = 32 pulses, then 0x0A = 10 of them.
    #expect(
      decoder.decode(Array("P20\r\nP0A\r\n".utf8), from: "").values == [0.35, 42 * 0.35 / 32])
  }

  @Test func `a stroke has its rate and speed by when it arrives`() {
    var decoder = WaterRowerDecoder()
    let start = HostInstant(nanoseconds: 0)
    decoder.arrive(at: start)
    #expect(decoder.decode(Array("SS\r\n".utf8), from: "").summaries == ["count 1.0 1"])
    for _ in 0..<10 { _ = decoder.decode(Array("P40\r\n".utf8), from: "") }
    decoder.arrive(at: start.advanced(bySeconds: 2))
    // 640 pulses are 7 m.
    #expect(
      decoder.decode(Array("SE\r\nSS\r\n".utf8), from: "").summaries == [
        "ignored", "count 2.0 1", "cadence 30.0 /min", "speed 3.5 m/s",
      ])
  }

  @Test func `a pause is no slow stroke`() {
    var decoder = WaterRowerDecoder()
    decoder.arrive(at: HostInstant(nanoseconds: 0))
    _ = decoder.decode(Array("SS\r\n".utf8), from: "")
    decoder.arrive(at: HostInstant(nanoseconds: 11_000_000_000))
    #expect(decoder.decode(Array("SS\r\n".utf8), from: "").values == [2])
  }

  @Test func `other packets are told, and pulses that are none are refused`() {
    var decoder = WaterRowerDecoder()
    for packet in ["_WR_", "PING", "OK", "IV40210", "AK1", ""] {
      #expect(decoder.decode(Array("\(packet)\r\n".utf8), from: "").values == [])
      #expect(decoder.decode(Array("\(packet)\r\n".utf8), from: "").refusals == [])
    }
    for packet in ["P", "P1", "PXY", "P123"] {
      #expect(decoder.decode(Array("\(packet)\r\n".utf8), from: "").refusals == [.malformed])
    }
  }

  @Test func `lines cut anywhere say the same`() {
    var decoder = WaterRowerDecoder()
    #expect(
      Array("P20\r\nSS\r\n".utf8).flatMap { decoder.decode([$0], from: "") }.values == [0.35, 1])
  }
}
