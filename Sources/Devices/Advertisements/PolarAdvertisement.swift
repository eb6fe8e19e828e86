/// What a Polar strap or watch says of a heart in the manufacturer specific data of its advertisements.
///
/// The data are blocks one after the other. One whose first byte has bit 6 says other things: the number
/// of bytes that follow, and those. The other one is about the heart and the last: flags, a clock, a fast
/// average where there is one, and the rate as it is shown. The maker's own readers of both platforms
/// disagree about anything behind it, and its tests about the battery's flag, which is not read.
///
/// Source: `polarofficial/polar-ble-sdk`, BleAdvertisementContent and BlePolarHrAdvertisement.
package struct PolarAdvertisement: Sendable, Hashable {
  /// Polar Electro Oy (Bluetooth Assigned Numbers, section 7).
  package static let company = 0x006B

  private static let isOther: UInt8 = 0x40
  private static let shortest = 3
  private static let longest = 4

  /// The block about the heart.
  package let block: [UInt8]

  /// Reads manufacturer specific data; nothing if they tell of no heart, as those of a watch whose pulse
  /// others are not to see.
  ///
  /// - Parameter data: Without the company's identifier.
  /// - Throws: `PayloadError` with `truncated` or `trailing` if a block is not as long as it says.
  package init?(_ data: [UInt8]) throws(PayloadError) {
    var reader = PayloadReader(data)
    while reader.remaining > 0, data[reader.offset] & Self.isOther != 0 {
      _ = reader.skip(1)
      let length = Int(try reader.integer(UInt8.self, "the length of a block"))
      guard reader.remaining >= length else {
        throw PayloadError(
          .truncated, offset: reader.offset, bytes: data,
          detail: "a block needs \(length) bytes, \(reader.remaining) left")
      }
      _ = reader.skip(length)
    }
    guard reader.remaining > 0 else { return nil }
    guard reader.remaining >= Self.shortest else {
      throw PayloadError(
        .truncated, offset: data.count, bytes: data,
        detail: "the heart's block needs \(Self.shortest) bytes, \(reader.remaining) left")
    }
    guard reader.remaining <= Self.longest else {
      throw PayloadError(
        .trailing, offset: reader.offset + Self.longest, bytes: data,
        detail: "the heart's block has at most \(Self.longest) bytes")
    }
    block = Array(data[reader.offset...])
  }

  /// Another one for each new value, 0 … 7.
  package var counter: Int { Int(block[0] >> 2 & 0x07) }

  /// Beats per minute, as the device itself shows them; 0 where there are none.
  package var rate: Int { Int(block[block.count - 1]) }
}
