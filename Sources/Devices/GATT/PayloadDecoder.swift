import Model

/// A decoder of one characteristic whose every notification is a payload of its own.
protocol PayloadDecoder: StreamDecoder {
  /// The characteristic's UUID, 36 characters.
  static var characteristic: String { get }

  /// Appends what one payload means.
  ///
  /// - Throws: `PayloadError` if it does not say what it announces; then nothing was appended.
  mutating func read(_ payload: [UInt8], into result: inout [Decoded]) throws(PayloadError)
}

extension PayloadDecoder {
  package mutating func decode(_ bytes: [UInt8], from source: String) -> [Decoded] {
    guard source.isEmpty || source == Self.characteristic else {
      return [.ignored("a notification of \(source)")]
    }
    var result: [Decoded] = []
    do throws(PayloadError) {
      try read(bytes, into: &result)
    } catch {
      result.append(.refused(error))
    }
    return result
  }

  package mutating func linkRestarted() -> [Decoded] { [] }
}

/// What a sensor of a later specification, or of a maker with more to say, sends and nobody here
/// understands: ignored, and reported once.
struct UnknownParts: Sendable {
  private var areFlagsReported = false
  private var areOctetsReported = false

  /// Reports what is reserved or behind the last announced field.
  ///
  /// - Parameters:
  ///   - flags: Those that the specification reserves.
  ///   - octets: How many stand behind the last announced field.
  ///   - result: Where it is told.
  mutating func report(
    flags: some BinaryInteger = 0, octets: Int = 0, to result: inout [Decoded]
  ) {
    if flags != 0, !areFlagsReported {
      areFlagsReported = true
      result.append(.ignored("reserved flags 0x\(String(flags, radix: 16))"))
    }
    if octets > 0, !areOctetsReported {
      areOctetsReported = true
      result.append(.ignored("\(octets) octets behind the last announced field"))
    }
  }
}
