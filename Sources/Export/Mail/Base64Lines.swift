internal import FoundationEssentials

/// Base64 in lines of 76 characters (RFC 2045 section 6.8), however the bytes come.
struct Base64Lines {
  private static let bytesPerLine = 57
  private var rest: [UInt8] = []

  /// Returns how many bytes that many come to.
  static func size(of count: Int) -> Int {
    let lines = (count + bytesPerLine - 1) / bytesPerLine
    return (count + 2) / 3 * 4 + lines * 2
  }

  /// Takes bytes in and returns the lines that are whole.
  mutating func add(_ bytes: [UInt8]) -> [UInt8] {
    rest += bytes
    let whole = rest.count / Self.bytesPerLine * Self.bytesPerLine
    let lines = Self.lines(rest.prefix(whole))
    rest.removeFirst(whole)
    return lines
  }

  /// Returns the last line.
  mutating func finish() -> [UInt8] {
    defer { rest = [] }
    return Self.lines(rest[...])
  }

  private static func lines(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    guard !bytes.isEmpty else { return [] }
    let options: Data.Base64EncodingOptions = [
      .lineLength76Characters, .endLineWithCarriageReturn, .endLineWithLineFeed,
    ]
    return Array(Data(bytes).base64EncodedData(options: options)) + [0x0D, 0x0A]
  }
}
