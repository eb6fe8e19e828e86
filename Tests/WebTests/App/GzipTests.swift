import Testing

@testable import Web

@Suite struct GzipTests {
  @Test(arguments: [
    ("gzip", true), ("gzip, deflate, br", true), ("GZIP;q=0.5", true), ("*", true),
    ("gzip;q=0", false), ("gzip; q=0.000", false), ("deflate, br", false), ("", false),
    ("gzip;q=0, *", false), ("*;q=0", false), ("br;q=0, gzip", true), ("identity", false),
  ])
  func `gzip is sent to whoever takes it`(header: String, isTaken: Bool) {
    #expect(Gzip.isTaken(header) == isTaken)
  }

  @Test func `gzip is not sent to who says nothing`() { #expect(!Gzip.isTaken(nil)) }

  @Test func `what does not become shorter is not packed`() {
    #expect(Gzip.packed([], .best) == nil)
    #expect(Gzip.packed(Array("short".utf8), .best) == nil)
    var state: UInt64 = 1
    let noise = (0..<4096).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return UInt8(truncatingIfNeeded: state >> 56)
    }
    #expect(Gzip.packed(noise, .best) == nil)
  }

  @Test func `what is packed is a gzip file of the length of the bytes`() throws {
    let bytes = Array(String(repeating: "Sideline ", count: 1000).utf8)
    let packed = try #require(Gzip.packed(bytes, .quick))
    // RFC 1952 section 2.3: the magic numbers, deflate, and at the end the length, least byte first.
    #expect(packed.prefix(3) == [0x1F, 0x8B, 8])
    let length = packed.suffix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
    #expect(length == bytes.count)
    #expect(packed.count < bytes.count / 10)
  }
}
