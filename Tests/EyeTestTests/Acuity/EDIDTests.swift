import EyeTest
import Testing

struct EDIDTests {
  /// The base block of a display, by VESA E-EDID 1.4: everything that is not told here is zero.
  private func block(
    columns: Int = 1920, rows: Int = 1080, width: Int = 223, height: Int = 125, clock: Int = 14_850
  ) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 128)
    bytes.replaceSubrange(0..<8, with: [0, 255, 255, 255, 255, 255, 255, 0])
    bytes[54] = UInt8(clock & 255)
    bytes[55] = UInt8(clock >> 8)
    // Low eight bits first, the rest in the upper half of the byte that both share.
    bytes[56] = UInt8(columns & 255)
    bytes[58] = UInt8((columns >> 8) << 4)
    bytes[59] = UInt8(rows & 255)
    bytes[61] = UInt8((rows >> 8) << 4)
    bytes[66] = UInt8(width & 255)
    bytes[67] = UInt8(height & 255)
    bytes[68] = UInt8((width >> 8) << 4 | height >> 8)
    bytes[127] = 0 &- bytes.dropLast().reduce(0, &+)
    return bytes
  }

  @Test func `a display of 1920 by 1080 on 223 by 125 mm has pixels of 0,116 mm`() throws {
    let display = try #require(EDID(block()))
    #expect((display.columns, display.rows) == (1920, 1080))
    #expect(abs(display.pitch - 223.0 / 1920) < 1e-12)
  }

  @Test func `sizes beyond 255 mm are read`() throws {
    let display = try #require(EDID(block(columns: 3840, rows: 2160, width: 600, height: 338)))
    #expect(abs(display.pitch - 600.0 / 3840) < 1e-12)
  }

  @Test func `a screen is this display upright and lying, and no other`() throws {
    let display = try #require(EDID(block()))
    #expect(display.shows(width: 1920, height: 1080))
    #expect(display.shows(width: 1080, height: 1920))
    // 1097 × 617 at a ratio of 1.75, rounded by the browser.
    #expect(display.shows(width: 1919.75, height: 1079.75))
    #expect(!display.shows(width: 1280, height: 800))
  }

  @Test func `what is no such block, or tells no size, is nothing`() {
    #expect(EDID([]) == nil)
    #expect(EDID(Array(block().dropLast())) == nil)
    var damaged = block()
    damaged[66] ^= 1
    #expect(EDID(damaged) == nil)
    #expect(EDID(block(width: 0, height: 0)) == nil)
    // The shape in place of the size: pixels of 0.008 mm.
    #expect(EDID(block(width: 16, height: 9)) == nil)
    // 160 by 90 on 1280 by 800 pixels: pixels that are not square.
    #expect(EDID(block(columns: 1280, rows: 800, width: 160, height: 90)) == nil)
    #expect(EDID(block(clock: 0)) == nil)
  }
}
