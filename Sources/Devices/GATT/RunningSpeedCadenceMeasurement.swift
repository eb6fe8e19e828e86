/// The RSC Measurement characteristic, 0x2A53.
///
/// Source: Running Speed and Cadence Service 1.0, section 3.1; GATT Specification Supplement, "RSC
/// Measurement".
package struct RunningSpeedCadenceMeasurement: Sendable, Hashable {
  /// The flags field (section 3.1.1.1).
  package struct Flags: OptionSet, Sendable, Hashable {
    package var rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let strideLength = Flags(rawValue: 1 << 0)
    package static let totalDistance = Flags(rawValue: 1 << 1)
    package static let isRunning = Flags(rawValue: 1 << 2)
    package static let reserved = Flags(rawValue: 0b1111_1000)
  }

  package var flags: Flags
  /// In 1/256 m/s.
  package var speed: Int
  /// Steps per minute by the text of the service; many pods count one foot only.
  package var cadence: Int
  /// In centimetres.
  package var strideLength: Int?
  /// In tenths of a metre.
  package var totalDistance: Int?

  /// How many octets stand behind the last announced field.
  package let trailing: Int

  /// Decodes one notification.
  ///
  /// - Parameter payload: The characteristic's value.
  /// - Throws: `PayloadError` if an announced field is not all there.
  package init(payload: [UInt8]) throws(PayloadError) {
    var reader = PayloadReader(payload)
    flags = Flags(rawValue: try reader.integer(UInt8.self, "flags"))
    speed = try reader.number(width: 2, "instantaneous speed")
    cadence = try reader.number(width: 1, "instantaneous cadence")
    if flags.contains(.strideLength) {
      strideLength = try reader.number(width: 2, "instantaneous stride length")
    }
    if flags.contains(.totalDistance) {
      totalDistance = try reader.number(width: 4, "total distance")
    }
    trailing = reader.remaining
  }
}
