/// How bytes become binary frames.
package struct FrameFraming: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    /// Each notification is one frame.
    case packet
    /// A frame begins with these bytes and has this many, with them and the checksum.
    case marker([UInt8], length: Int)
  }

  /// A checksum in the frame's last byte.
  package enum Checksum: String, Sendable, Hashable, CaseIterable {
    /// The exclusive or of all bytes before it.
    case xor8
    /// The sum of all bytes before it, modulo 256.
    case sum8

    package func sum(_ bytes: some Sequence<UInt8>) -> UInt8 {
      switch self {
      case .xor8: bytes.reduce(0, ^)
      case .sum8: bytes.reduce(0, &+)
      }
    }
  }

  package var kind: Kind
  package var checksum: Checksum?
  /// Silence on the line after which a frame that is not whole will never be, in seconds; absent if
  /// a frame may pause.
  ///
  /// Where nothing but a marker tells frames, the rest of one that lost a byte would be made up from
  /// the next.
  package var gap: Double?

  package init(kind: Kind, checksum: Checksum? = nil, gap: Double? = nil) {
    self.kind = kind
    self.checksum = checksum
    self.gap = gap
  }

  /// Holds the checksum against the bytes before it.
  ///
  /// - Returns: The frame without its checksum.
  /// - Throws: `PayloadError` if it is another one.
  func verified(_ frame: [UInt8]) throws(PayloadError) -> [UInt8] {
    guard let checksum else { return frame }
    let body = frame.dropLast()
    guard let last = frame.last, checksum.sum(body) == last else {
      throw PayloadError(
        frame.isEmpty ? .truncated : .checksum, offset: max(0, frame.count - 1), bytes: frame,
        detail: "the checksum does not match the bytes before it")
    }
    return Array(body)
  }
}
