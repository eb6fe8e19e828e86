import Devices
import Testing

@Suite struct PayloadReaderTests {
  @Test func `integers are read least significant octet first`() throws {
    var reader = PayloadReader([0x01, 0x34, 0x12, 0x78, 0x56, 0x34, 0x92])
    #expect(try reader.integer(UInt8.self, "first") == 1)
    #expect(try reader.integer(UInt16.self, "second") == 0x1234)
    #expect(try reader.integer(UInt32.self, "third") == 0x9234_5678)
    #expect(reader.remaining == 0)
    try reader.finish()
  }

  /// Two's complement: FE FF is 0xFFFE = 65 536 - 2.
  @Test func `signed integers are two's complement`() throws {
    var reader = PayloadReader([0xFE, 0xFF, 0x80])
    #expect(try reader.integer(Int16.self, "first") == -2)
    #expect(try reader.integer(Int8.self, "second") == -128)
  }

  @Test func `a field that is not all there is refused where it begins`() throws {
    var reader = PayloadReader([0x01, 0x02, 0x03])
    _ = try reader.integer(UInt16.self, "first")
    let error = #expect(throws: PayloadError.self) { try reader.integer(UInt16.self, "second") }
    #expect(error?.code == .truncated)
    #expect(error?.offset == 2)
    #expect(error?.bytes == [1, 2, 3])
  }

  @Test func `bytes that are left over are refused where they begin`() throws {
    var reader = PayloadReader([0x01, 0x02, 0x03])
    _ = try reader.integer(UInt8.self, "first")
    let error = #expect(throws: PayloadError.self) { try reader.finish() }
    #expect(error?.code == .trailing)
    #expect(error?.offset == 1)
  }
}
