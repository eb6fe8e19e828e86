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
      bytes.reduce(0) { add($1, to: $0) }
    }

    private func add(_ byte: UInt8, to sum: UInt8) -> UInt8 {
      switch self {
      case .xor8: sum ^ byte
      case .sum8: sum &+ byte
      }
    }

    /// Holds the checksum against the bytes before it.
    ///
    /// - Returns: How many bytes the frame has without its checksum.
    /// - Throws: `PayloadError` if it is another one.
    func verified(_ frame: [UInt8]) throws(PayloadError) -> Int {
      let length = frame.count - 1
      var sum: UInt8 = 0
      for index in 0..<max(0, length) { sum = add(frame[index], to: sum) }
      guard length >= 0, frame[length] == sum else {
        throw PayloadError(
          frame.isEmpty ? .truncated : .checksum, offset: max(0, length), bytes: frame,
          detail: "the checksum does not match the bytes before it")
      }
      return length
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
}
