/// The Heart Rate Measurement characteristic, 0x2A37.
///
/// Source: Heart Rate Service 1.0, section 3.1; GATT Specification Supplement, "Heart Rate
/// Measurement".
package struct HeartRateMeasurement: Sendable, Hashable {
  /// Bits 1 and 2 of the flags: the upper one says supported, the lower one detected.
  package enum SensorContact: Sendable, Hashable {
    case unsupported, notDetected, detected
  }

  /// The flags field (section 3.1.1.1).
  package struct Flags: OptionSet, Sendable, Hashable {
    package var rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let wideValue = Flags(rawValue: 1 << 0)
    package static let contactDetected = Flags(rawValue: 1 << 1)
    package static let contactSupported = Flags(rawValue: 1 << 2)
    package static let energyExpended = Flags(rawValue: 1 << 3)
    package static let beatIntervals = Flags(rawValue: 1 << 4)
    package static let reserved = Flags(rawValue: 0b1110_0000)
  }

  package var flags: Flags
  /// Beats per minute, 0 … 65 535.
  package var heartRate: Int
  /// Since the last reset, in kilojoules; stays at 65 535 once it got there.
  package var energyExpended: Int?
  /// RR intervals in 1/1024 s, the oldest first.
  package var beats: [Int] = []
  /// How many octets stand behind the last announced field; none where RR intervals are announced, as
  /// those go on to the end.
  package let trailing: Int

  package var contact: SensorContact {
    guard flags.contains(.contactSupported) else { return .unsupported }
    return flags.contains(.contactDetected) ? .detected : .notDetected
  }

  /// Decodes one notification.
  ///
  /// - Parameter payload: The characteristic's value.
  /// - Throws: `PayloadError` if an announced field is not all there, half an RR interval too.
  package init(payload: [UInt8]) throws(PayloadError) {
    var reader = PayloadReader(payload)
    flags = Flags(rawValue: try reader.integer(UInt8.self, "flags"))
    if flags.contains(.wideValue) {
      heartRate = Int(try reader.integer(UInt16.self, "heart rate measurement value"))
    } else {
      heartRate = Int(try reader.integer(UInt8.self, "heart rate measurement value"))
    }
    if flags.contains(.energyExpended) {
      energyExpended = Int(try reader.integer(UInt16.self, "energy expended"))
    }
    if flags.contains(.beatIntervals) {
      while reader.remaining > 0 { beats.append(try reader.number(width: 2, "RR-interval")) }
    }
    trailing = reader.remaining
  }
}
