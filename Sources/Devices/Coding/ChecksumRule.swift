import Model

/// Which checksum it is, and over which bytes.
package struct ChecksumRule: Sendable, Hashable {
  package enum Start: Sendable, Hashable {
    /// At this byte of the line or frame, from 0.
    case at(Int)
    /// Behind the record's prefix, or a frame's marker.
    case afterPrefix
  }

  package enum End: Sendable, Hashable {
    /// Where the checksum begins, in a line its marker.
    case atChecksum
    /// Behind a line's marker.
    case afterMarker
    /// Before this byte of the line or frame, from 0.
    case at(Int)
    /// So many bytes before the checksum, in a line before its marker.
    case before(Int)
  }

  package var kind: ChecksumKind
  package var start: Start
  package var end: End
  /// What a cyclic redundancy check begins with, if not with what is usual.
  package var beginning: Int?

  package init(
    _ kind: ChecksumKind, from start: Start = .at(0), to end: End = .atChecksum,
    beginning: Int? = nil
  ) {
    self.kind = kind
    self.start = start
    self.end = end
    self.beginning = beginning
  }

  /// Finds the bytes that it is taken over.
  ///
  /// - Parameters:
  ///   - checksum: Where the checksum begins, in a line its marker.
  ///   - prefix: How many bytes the prefix or marker at the beginning has.
  ///   - marker: How many bytes the marker before a line's checksum has.
  /// - Returns: Where they lie; empty if it ends before it begins.
  func range(before checksum: Int, prefix: Int, marker: Int) -> Range<Int> {
    let first =
      switch start {
      case .at(let byte): byte
      case .afterPrefix: prefix
      }
    let last =
      switch end {
      case .atChecksum: checksum
      case .afterMarker: checksum + marker
      case .at(let byte): min(byte, checksum + marker)
      case .before(let count): checksum - count
      }
    return min(first, max(last, 0))..<max(last, 0)
  }

  func sum(_ bytes: [UInt8], _ range: Range<Int>) -> Int {
    kind.sum(bytes[range], beginning: beginning)
  }

  /// Words that the checksum is another one, and over which bytes it was taken.
  func refusal(_ bytes: [UInt8], _ range: Range<Int>, at offset: Int, found: Int)
    -> PayloadError
  {
    let over =
      range.isEmpty
      ? "no bytes"
      : range.count == 1
        ? "byte \(range.lowerBound)"
        : "bytes \(range.lowerBound) to \(range.upperBound - 1)"
    let (right, wrong) = (digits(sum(bytes, range)), digits(found))
    return PayloadError(
      .checksum, offset: offset, bytes: bytes,
      detail: "\(kind.rawValue) over \(over) gives \(right), \(wrong) is there")
  }

  private func digits(_ sum: Int) -> String {
    String(decoding: LineChecksum.digits(sum, width: kind.width), as: UTF8.self)
  }
}
