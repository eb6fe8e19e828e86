/// How bytes become binary frames.
package struct FrameFraming: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    /// Each notification is one frame.
    case packet
    /// A frame begins with these bytes and has this many, with them and the checksum.
    case marker([UInt8], length: Int)
  }

  package var kind: Kind
  package var checksum: FrameChecksum?
  /// Silence on the line after which a frame that is not whole will never be, in seconds; absent if
  /// a frame may pause.
  ///
  /// Where nothing but a marker tells frames, the rest of one that lost a byte would be made up from
  /// the next.
  package var gap: Double?

  package init(kind: Kind, checksum: FrameChecksum? = nil, gap: Double? = nil) {
    self.kind = kind
    self.checksum = checksum
    self.gap = gap
  }

  /// What a frame begins with; empty for a notification.
  package var marker: [UInt8] {
    if case .marker(let bytes, _) = kind { bytes } else { [] }
  }
}
