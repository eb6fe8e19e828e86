/// The CSC Measurement characteristic, 0x2A5B.
///
/// Source: Cycling Speed and Cadence Service 1.0, section 3.1; GATT Specification Supplement, "CSC
/// Measurement".
package struct CyclingSpeedCadenceMeasurement: Sendable, Hashable {
  /// The flags field (section 3.1.1.1).
  package struct Flags: OptionSet, Sendable, Hashable {
    package var rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let wheel = Flags(rawValue: 1 << 0)
    package static let crank = Flags(rawValue: 1 << 1)
    package static let reserved = Flags(rawValue: 0b1111_1100)
  }

  package var flags: Flags
  /// Time in 1/1024 s.
  package var wheel: RevolutionData?
  /// Time in 1/1024 s.
  package var crank: RevolutionData?

  /// How many octets stand behind the last announced field.
  package let trailing: Int

  /// Decodes one notification.
  ///
  /// - Parameter payload: The characteristic's value.
  /// - Throws: `PayloadError` if an announced field is not all there.
  package init(payload: [UInt8]) throws(PayloadError) {
    var reader = PayloadReader(payload)
    flags = Flags(rawValue: try reader.integer(UInt8.self, "flags"))
    if flags.contains(.wheel) { wheel = try RevolutionData(&reader, width: 4, "wheel") }
    if flags.contains(.crank) { crank = try RevolutionData(&reader, width: 2, "crank") }
    trailing = reader.remaining
  }
}
