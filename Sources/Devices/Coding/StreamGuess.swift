/// What bytes of an unknown device look like.
package enum StreamGuess: Sendable, Hashable {
  case silence
  /// Lines, so many of them.
  case text(lines: Int)
  /// Frames of one length that begin alike.
  case frames(marker: [UInt8], length: Int)
  /// Neither: mostly another rate than the device's.
  case noise

  private static let longestFrame = 64
  private static let longestMarker = 4
  /// So often a frame must come before it is taken for one.
  private static let leastFrames = 4

  package init(_ bytes: [UInt8]) {
    guard !bytes.isEmpty else {
      self = .silence
      return
    }
    if let lines = Self.lines(bytes) {
      self = .text(lines: lines)
    } else if let frames = Self.frames(bytes) {
      self = .frames(marker: frames.marker, length: frames.length)
    } else {
      self = .noise
    }
  }

  /// Whether bytes are text in ASCII, or in Latin-1 for a few of them such as the sign of a degree.
  package static func isText(_ bytes: some Sequence<UInt8>) -> Bool {
    var (plain, foreign) = (0, 0)
    for byte in bytes {
      switch byte {
      case 0x20...0x7E, 0x09, 0x0A, 0x0D: plain += 1
      case 0xA0...: foreign += 1
      default: return false
      }
    }
    return plain > 4 * foreign
  }

  private static func lines(_ bytes: [UInt8]) -> Int? {
    let ends = max(bytes.count { $0 == 0x0A }, bytes.count { $0 == 0x0D })
    return ends > 0 && isText(bytes) ? ends : nil
  }

  /// Finds the least length after which some byte comes again and again.
  private static func frames(_ bytes: [UInt8]) -> (marker: [UInt8], length: Int)? {
    guard Set(bytes).count > 1 else { return nil }
    for length in 2...longestFrame where bytes.count >= leastFrames * length {
      let isFixed = (0..<length).map { index in
        stride(from: index, to: bytes.count, by: length).allSatisfy { bytes[$0] == bytes[index] }
      }
      guard isFixed.contains(false) else { return (Array(bytes.prefix(1)), length) }
      let begins = isFixed.indices.filter { index in
        isFixed[index] && bytes[index] != 0
          && !(isFixed[(index + length - 1) % length]
            && bytes[(index + length - 1) % length] != 0)
      }
      let runs = begins.map { begin in
        (0..<min(longestMarker, length - 1)).prefix { isFixed[(begin + $0) % length] }
          .map { bytes[(begin + $0) % length] }
      }
      if let marker = runs.max(by: { $0.count < $1.count }) { return (marker, length) }
    }
    return nil
  }
}
