import Model

/// A decoder of one characteristic whose every notification is a payload of its own.
protocol PayloadDecoder: StreamDecoder {
  /// The characteristic's UUID, 36 characters.
  static var characteristic: String { get }

  /// Returns what one payload means.
  ///
  /// - Throws: `PayloadError` if it does not say what it announces.
  mutating func outcomes(of payload: [UInt8]) throws(PayloadError) -> [Decoded]
}

extension PayloadDecoder {
  package mutating func decode(_ bytes: [UInt8], from source: String) -> [Decoded] {
    guard source.isEmpty || source == Self.characteristic else {
      return [.ignored("a notification of \(source)")]
    }
    do throws(PayloadError) {
      return try outcomes(of: bytes)
    } catch {
      return [.refused(error)]
    }
  }

  package mutating func linkRestarted() -> [Decoded] { [] }
}

/// Flags that a specification reserves: ignored, and reported once.
struct ReservedFlags: Sendable {
  private let mask: Int
  private var isReported = false

  init(_ mask: Int) { self.mask = mask }

  mutating func outcomes(of flags: Int) -> [Decoded] {
    guard flags & mask != 0, !isReported else { return [] }
    isReported = true
    return [.ignored("reserved flags 0x\(String(flags & mask, radix: 16))")]
  }
}
