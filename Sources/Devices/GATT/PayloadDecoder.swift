import Model

/// A decoder of one characteristic whose every notification is a payload of its own.
protocol PayloadDecoder: BufferedDecoder {
  /// The characteristic's UUID, 36 characters.
  static var characteristic: String { get }

  var source: SourceMemory { get set }

  /// Appends what one payload means.
  ///
  /// - Throws: `PayloadError` if it does not say what it announces; then nothing was appended.
  mutating func read(_ payload: [UInt8], into result: inout DecodedBuffer) throws(PayloadError)
}

extension PayloadDecoder {
  // Into what the protocol calls, which would else call it in turn for each notification.
  @inline(__always)
  package mutating func decode(
    _ bytes: [UInt8], from source: String, into result: inout DecodedBuffer
  ) {
    let place = self.source.place(of: source) { $0.isEmpty || $0 == Self.characteristic ? 0 : nil }
    guard place != nil else { return result.ignore(source) }
    do throws(PayloadError) {
      try read(bytes, into: &result)
    } catch {
      result.refuse(error)
    }
  }

  package mutating func linkRestarted() -> [Decoded] { [] }
}

/// Flags that a specification reserves: ignored, and reported once.
struct ReservedFlags: Sendable {
  private var isReported = false

  /// Tells of those flags that are reserved.
  @inline(__always)
  mutating func tell(_ flags: some BinaryInteger, in result: inout DecodedBuffer) {
    if flags != 0, !isReported { report(Int(truncatingIfNeeded: flags), in: &result) }
  }

  @inline(never)
  private mutating func report(_ flags: Int, in result: inout DecodedBuffer) {
    isReported = true
    result.append(.ignored("reserved flags 0x\(String(flags, radix: 16))"))
  }
}
