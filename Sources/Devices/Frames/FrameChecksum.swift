import Model

/// A checksum in a frame's last byte or bytes.
package struct FrameChecksum: Sendable, Hashable {
  package var rule: ChecksumRule
  /// Of a checksum of two bytes.
  package var order: ByteOrder

  package init(_ rule: ChecksumRule, order: ByteOrder = .little) {
    self.rule = rule
    self.order = order
  }

  /// In bytes.
  package var width: Int { rule.kind.width }

  /// Returns the checksum's bytes for a frame that lacks them.
  ///
  /// - Parameters:
  ///   - frame: What is before it.
  ///   - prefix: How many bytes the marker has.
  /// - Returns: One byte or two.
  package func bytes(of frame: [UInt8], prefix: Int) -> [UInt8] {
    let range = rule.range(before: frame.count, prefix: prefix, marker: 0)
    let sum = rule.sum(frame, range)
    guard width == 2 else { return [UInt8(sum)] }
    let bytes = [UInt8(sum & 0xFF), UInt8(sum >> 8)]
    return order == .little ? bytes : bytes.reversed()
  }

  /// Holds the checksum against the bytes before it.
  ///
  /// - Parameters:
  ///   - frame: With its checksum.
  ///   - prefix: How many bytes the marker has.
  /// - Returns: How many bytes the frame has without its checksum.
  /// - Throws: `PayloadError` if it is another one, or not all there.
  func verified(_ frame: [UInt8], prefix: Int) throws(PayloadError) -> Int {
    let length = frame.count - width
    guard length >= 0 else {
      throw PayloadError(
        .truncated, offset: frame.count, bytes: frame,
        detail: "the checksum has \(width) byte\(width == 1 ? "" : "s")")
    }
    let range = rule.range(before: length, prefix: prefix, marker: 0)
    let found = PayloadReader.number(
      in: frame, at: length, width: width, isSigned: false, isBigEndian: order == .big)
    guard found == rule.sum(frame, range) else {
      throw rule.refusal(frame, range, at: length, found: found)
    }
    return length
  }
}
