import Testing
import Transports

/// Expectations from kernel Documentation/ABI/testing/sysfs-bus-iio, and values seen on a hub.
struct ChannelTypeTests {
  @Test(arguments: [
    ("le:s16/32>>0", ChannelType(isSigned: true, bits: 16, storageBits: 32)),
    (
      "be:u12/16>>4",
      ChannelType(
        isBigEndian: true, isSigned: false, bits: 12, storageBits: 16, shift: 4)
    ),
    ("le:s64/64>>0\n", ChannelType(isSigned: true, bits: 64, storageBits: 64)),
    ("le:s16/16X4>>0", ChannelType(isSigned: true, bits: 16, storageBits: 16, repeats: 4)),
    ("le:s8/8", ChannelType(isSigned: true, bits: 8, storageBits: 8)),
  ])
  func `a type is read as the kernel writes it`(text: String, type: ChannelType) {
    #expect(ChannelType(parsing: text) == type)
  }

  @Test(arguments: [
    "", "le", "le:s16", "xx:s16/32>>0", "le:x16/32>>0", "le:s33/32>>0", "le:s16/32>>20",
    "le:s0/32>>0", "le:s16/0>>0", "le:s16/24>>0", "le:s16/128>>0", "le:s16/32X0>>0",
    "le:s-1/32>>0", "le:s16/32>>0 more", "le:s999999999999999999999/32>>0",
  ])
  func `a type that cannot be is refused`(text: String) {
    #expect(ChannelType(parsing: text) == nil)
  }

  @Test func `the garbage above a hub's sixteen bits does not count`() throws {
    let type = try #require(ChannelType(parsing: "le:s16/32>>0"))
    // 25115410 was the stored word of a hub whose axis stood at 0x3B12.
    let word = withUnsafeBytes(of: UInt32(25_115_410).littleEndian) { Array($0) }
    #expect(type.value(in: word, at: 0) == 0x3B12)
    #expect(type.value(in: [0xFF, 0xFF, 0x7F, 0x01], at: 0) == -1)
    #expect(type.value(in: [0x00, 0x80, 0x00, 0x00], at: 0) == -32_768)
  }

  @Test func `byte order, sign and shift are as the type says`() throws {
    let bytes: [UInt8] = [0x80, 0x10, 0xFF, 0xF0]
    func value(_ text: String, _ offset: Int = 0) throws -> Int64? {
      try #require(ChannelType(parsing: text)).value(in: bytes, at: offset)
    }
    #expect(try value("be:s12/16>>4") == -2_047)
    #expect(try value("be:u12/16>>4") == 0x801)
    #expect(try value("le:u16/16>>0") == 0x1080)
    #expect(try value("be:s12/16>>4", 2) == -1)
    #expect(try value("le:u8/8>>0", 1) == 0x10)
    #expect(try value("le:s8/8>>0") == -128)
    #expect(try value("be:u32/32>>0") == 0x8010_FFF0)
    #expect(try value("be:s32/32>>0") == Int64(Int32(bitPattern: 0x8010_FFF0)))
  }

  @Test func `the widest values are whole`() throws {
    let type = try #require(ChannelType(parsing: "le:s64/64>>0"))
    let least = [UInt8](repeating: 0, count: 7) + [0x80]
    #expect(type.value(in: least, at: 0) == Int64.min)
    let unsigned = try #require(ChannelType(parsing: "le:u64/64>>0"))
    #expect(unsigned.value(in: [UInt8](repeating: 0xFF, count: 8), at: 0) == -1)
  }

  @Test func `bytes that end too early are no value`() throws {
    let type = try #require(ChannelType(parsing: "le:s16/32>>0"))
    for count in 0..<4 {
      #expect(type.value(in: [UInt8](repeating: 1, count: count), at: 0) == nil)
    }
    let four: [UInt8] = [1, 2, 3, 4]
    #expect(type.value(in: four, at: 1) == nil)
    #expect(type.value(in: four, at: -1) == nil)
    #expect(type.value(in: four, at: Int.max) == nil)
  }
}
