/// Text as quoted-printable (RFC 2045 section 6.7): readable where it is ASCII.
enum QuotedPrintable {
  /// The longest line without its CRLF.
  private static let width = 76

  static func bytes(_ text: String) -> [UInt8] {
    let text = text.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(Self.line)
    if lines.last == [] { lines.removeLast() }
    return lines.flatMap { $0 + [0x0D, 0x0A] }
  }

  private static func line(_ text: Substring) -> [UInt8] {
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var used = 0
    for (index, byte) in bytes.enumerated() {
      let isLast = index == bytes.count - 1
      let isPlain =
        (0x21...0x7E).contains(byte) && byte != UInt8(ascii: "=")
        || (byte == 0x20 || byte == 0x09) && !isLast
      let piece = isPlain ? [byte] : escaped(byte)
      // One place is kept for the mark of a soft line break.
      if used + piece.count > width - 1 {
        result += Array("=\r\n".utf8)
        used = 0
      }
      result += piece
      used += piece.count
    }
    return result
  }

  private static func escaped(_ byte: UInt8) -> [UInt8] {
    let digits = Array("0123456789ABCDEF".utf8)
    return [UInt8(ascii: "="), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
  }
}
