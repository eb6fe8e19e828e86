import Testing
import Transports

/// Expectations worked out by hand from the rule of the kernel's `iio_compute_scan_bytes`.
struct ScanLayoutTests {
  private func layout(_ elements: [(String, Int, String)]) throws -> ScanLayout {
    ScanLayout(
      try elements.map { channel, index, type in
        ScanLayout.Element(
          channel: channel, index: index, type: try #require(ChannelType(parsing: type)))
      })
  }

  @Test func `three axes and a time of a hub take 24 bytes`() throws {
    let layout = try layout([
      ("in_timestamp", 3, "le:s64/64>>0"), ("in_accel_z", 2, "le:s16/32>>0"),
      ("in_accel_x", 0, "le:s16/32>>0"), ("in_accel_y", 1, "le:s16/32>>0"),
    ])
    #expect(layout.byteCount == 24)
    #expect(
      layout.fields.mapValues(\.offset) == [
        "in_accel_x": 0, "in_accel_y": 4, "in_accel_z": 8, "in_timestamp": 16,
      ])
  }

  @Test func `short axes leave a hole before the time`() throws {
    let layout = try layout([
      ("x", 0, "be:s16/16>>0"), ("y", 1, "be:s16/16>>0"), ("z", 2, "be:s16/16>>0"),
      ("in_timestamp", 6, "le:s64/64>>0"),
    ])
    #expect(layout.byteCount == 16)
    #expect(layout.fields["z"]?.offset == 4)
    #expect(layout.fields["in_timestamp"]?.offset == 8)
  }

  @Test func `a scan is padded to its largest element`() throws {
    let layout = try layout([("time", 0, "le:s64/64>>0"), ("byte", 1, "le:u8/8>>0")])
    #expect(layout.byteCount == 16)
    #expect(layout.fields["byte"]?.offset == 8)
  }

  @Test func `widths of all kinds are each aligned to themselves`() throws {
    let layout = try layout([
      ("a", 0, "le:u8/8>>0"), ("b", 4, "le:s16/16>>0"), ("c", 5, "le:u8/8>>0"),
      ("d", 9, "le:s32/32>>0"),
    ])
    #expect(layout.fields.mapValues(\.offset) == ["a": 0, "b": 2, "c": 4, "d": 8])
    #expect(layout.byteCount == 12)
  }

  @Test func `a repeated element is aligned as a whole`() throws {
    let layout = try layout([("a", 0, "le:u8/8>>0"), ("rotation", 1, "le:s16/16X4>>0")])
    #expect(layout.fields["rotation"]?.offset == 8)
    #expect(layout.byteCount == 16)
  }

  @Test func `nothing enabled is nothing`() throws {
    #expect(try layout([]).byteCount == 0)
    #expect(try layout([]).value(of: "x", in: [1, 2]) == nil)
  }
}
