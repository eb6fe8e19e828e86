import Devices
import Testing

@Suite struct ChecksumKindTests {
  /// Published check values.
  ///
  /// Those of the Catalogue of Parametrised CRC Algorithms (CRC-8/SMBUS, CRC-16/MODBUS,
  /// CRC-16/IBM-3740): each over the digits 1 to 9. The sum of 0x31 to 0x39 is 477 by hand, their
  /// exclusive or 0x31.
  @Test(arguments: [
    (ChecksumKind.crc8, 0xF4), (.crc16Modbus, 0x4B37), (.crc16CCITT, 0x29B1), (.sum8, 0xDD),
    (.sum16, 0x01DD), (.xor8, 0x31),
  ])
  func `the digits 1 to 9 give the published check value`(kind: ChecksumKind, check: Int) {
    #expect(kind.sum(Array("123456789".utf8)) == check)
  }

  /// The catalogue's CRC-16/XMODEM, which is the same division begun with 0.
  @Test func `begun with 0 the division of CCITT is that of XMODEM`() {
    #expect(ChecksumKind.crc16CCITT.sum(Array("123456789".utf8), beginning: 0) == 0x31C3)
  }

  /// Test vectors of "Fletcher's checksum", Wikipedia, section Test vectors, for 8-bit blocks.
  @Test(arguments: [("abcde", 0xC8F0), ("abcdef", 0x2057), ("abcdefgh", 0x0627)])
  func `Fletcher's sums are those of its published vectors`(text: String, check: Int) {
    #expect(ChecksumKind.fletcher.sum(Array(text.utf8)) == check)
  }

  /// 300 bytes of 0xFF are 76 500, modulo 65 536 10 964, and 0xD4 in the lowest byte.
  @Test func `sums go round at their width`() {
    let bytes = [UInt8](repeating: 0xFF, count: 300)
    #expect(ChecksumKind.sum16.sum(bytes) == 10_964)
    #expect(ChecksumKind.sum8.sum(bytes) == 0xD4)
  }
}
