import Devices
import Testing

@Suite struct LineChecksumTests {
  private let checksum = LineChecksum(ChecksumRule(.xor8), marker: 0x2A)

  /// NMEA 0183's sentence, widely published: GPGLL,5300.97914,N,00259.98174,E,125926,A*28.
  @Test func `the sum is that of NMEA 0183`() throws {
    let line = Array("GPGLL,5300.97914,N,00259.98174,E,125926,A*28".utf8)
    #expect(try checksum.verified(line) == line.count - 3)
  }

  /// 0x41 xor 0x42 = 0x03.
  @Test func `the digits are two and upper case`() {
    #expect(checksum.ending(of: Array("AB".utf8), prefix: 0) == Array("*03".utf8))
    #expect(LineChecksum.digits(0x03, width: 1) == Array("03".utf8))
    #expect(LineChecksum.digits(0xAF, width: 1) == Array("AF".utf8))
    #expect(LineChecksum.digits(0x29B1, width: 2) == Array("29B1".utf8))
  }

  /// The sum of as many equal bytes is 0 or that byte.
  @Test func `the sum is over all bytes before the marker, however many they are`() throws {
    for count in 0...40 {
      let body = [UInt8](repeating: 0x2B, count: count)
      let right = body + [0x2A] + (count.isMultiple(of: 2) ? "00" : "2B").utf8
      #expect(try checksum.verified(right) == count)
      let wrong = body + [0x2A] + (count.isMultiple(of: 2) ? "2B" : "00").utf8
      let error = #expect(throws: PayloadError.self) { try checksum.verified(wrong) }
      #expect(error?.code == .checksum)
    }
  }

  /// Each byte counts once, wherever it stands: no two of these are alike.
  @Test func `the sum is over each byte before the marker once`() throws {
    for count in 0...40 {
      let body = (0..<count).map { 0x40 + UInt8($0) }
      let sum = body.reduce(0, ^)
      #expect(
        try checksum.verified((body + [0x2A] + LineChecksum.digits(Int(sum), width: 1)))
          == count)
    }
  }

  @Test(arguments: [
    ("AB", PayloadError.Code.truncated, 2), ("AB*", .truncated, 3), ("AB*0", .truncated, 4),
    ("AB*0g", .malformed, 4), ("AB* 3", .malformed, 3), ("AB*033", .trailing, 5),
    ("AB*04", .checksum, 3), ("", .truncated, 0),
  ])
  func `a checksum that does not fit is refused where it does not`(
    text: String, code: PayloadError.Code, offset: Int
  ) {
    let line = Array(text.utf8)
    let error = #expect(throws: PayloadError.self) { try checksum.verified(line) }
    #expect(error?.code == code)
    #expect(error?.offset == offset)
  }
}
