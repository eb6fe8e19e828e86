import Model
import Testing

@Suite struct HexTests {
  @Test func `bytes are two lower-case digits each`() {
    #expect(Hex.string([0x00, 0x0F, 0xA5, 0xFF]) == "000fa5ff")
    #expect(Hex.string([]) == "")
  }

  @Test func `both cases and white space between pairs are read`() {
    #expect(Hex.bytes("00 0f\tA5\r\nfF\n") == [0x00, 0x0F, 0xA5, 0xFF])
    #expect(Hex.bytes("") == [])
  }

  @Test(arguments: ["0", "0g", "a5 f", "a 5", "0x00", "-1", "００", "é0", "0\u{301}0"])
  func `anything else is nothing`(text: String) {
    #expect(Hex.bytes(text) == nil)
  }

  @Test func `every byte comes back`() {
    let bytes = (0...255).map { UInt8($0) }
    #expect(Hex.bytes(Hex.string(bytes)) == bytes)
  }
}
