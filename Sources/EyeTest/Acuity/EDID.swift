/// What a display says of its size (VESA E-EDID 1.4, sections 3.6 and 3.10.2).
///
/// Its first detailed timing is the one that it prefers: how many pixels there are, and on how many
/// millimetres.
package struct EDID: Sendable, Hashable {
  private static let length = 128
  private static let header: [UInt8] = [0, 255, 255, 255, 255, 255, 255, 0]
  /// Maker, product, serial number and date.
  private static let name = 8..<18
  /// Where the first detailed timing begins.
  private static let timing = 54
  /// Some displays give a shape, such as 16 by 9, for a size: then their pixels are not square.
  private static let squareness = 0.05

  /// Which display it is among all, in hexadecimal digits; displays of a maker who gives no serial
  /// numbers may share it.
  package let identity: String
  package let columns: Int
  package let rows: Int
  /// The distance of two pixels, in millimetres.
  package let pitch: Double

  /// Reads the base block; extensions behind it are ignored.
  ///
  /// Fails if it is no such block or if it tells no size that a display can have.
  package init?(_ bytes: [UInt8]) {
    guard bytes.count >= Self.length, bytes.starts(with: Self.header),
      bytes.prefix(Self.length).reduce(0, &+) == 0
    else { return nil }
    identity = bytes[Self.name].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    let block = Array(bytes[Self.timing..<Self.timing + 18].map(Int.init))
    // Without a pixel clock it is a descriptor of something else.
    guard block[0] + block[1] > 0 else { return nil }
    columns = block[2] | (block[4] & 0xF0) << 4
    rows = block[5] | (block[7] & 0xF0) << 4
    let width = Double(block[12] | (block[14] & 0xF0) << 4)
    let height = Double(block[13] | (block[14] & 0x0F) << 8)
    guard columns > 0, rows > 0, width > 0, height > 0 else { return nil }
    let (across, down) = (width / Double(columns), height / Double(rows))
    guard PixelPitch.possible.contains(across), abs(across / down - 1) <= Self.squareness else {
      return nil
    }
    pitch = across
  }

  /// Whether a screen of so many device pixels, upright or lying, is this display.
  package func shows(width: Double, height: Double) -> Bool {
    // A browser rounds the size of a screen to its own pixels.
    func isNear(_ size: Double, _ pixels: Int) -> Bool { abs(size - Double(pixels)) <= 2 }
    return isNear(width, columns) && isNear(height, rows)
      || isNear(width, rows) && isNear(height, columns)
  }
}
