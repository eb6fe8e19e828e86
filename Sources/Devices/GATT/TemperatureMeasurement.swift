/// The Temperature Measurement characteristic, 0x2A1C.
///
/// Source: Health Thermometer Service 1.0, section 3.1; GATT Specification Supplement, "Temperature
/// Measurement".
package struct TemperatureMeasurement: Sendable, Hashable {
  /// The flags field (section 3.1.1.1).
  package struct Flags: OptionSet, Sendable, Hashable {
    package var rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let isFahrenheit = Flags(rawValue: 1 << 0)
    package static let timeStamp = Flags(rawValue: 1 << 1)
    package static let type = Flags(rawValue: 1 << 2)
    package static let reserved = Flags(rawValue: 0b1111_1000)
  }

  package var flags: Flags
  /// In degrees Celsius; absent if the thermometer says that it has none.
  package var temperature: Double?
  /// Year, month, day, hour, minute and second of the thermometer's own clock; 0 where it does not
  /// know the year, month or day.
  package var timeStamp: [Int]?
  /// Where on the body: 1 armpit, 2 body, 3 ear, 4 finger, 5 gut, 6 mouth, 7 rectum, 8 toe, 9 eardrum.
  package var type: Int?

  /// Decodes one indication; octets behind the last announced field stay in the reader.
  ///
  /// - Parameter reader: At the beginning of the characteristic's value.
  /// - Throws: `PayloadError` if an announced field is not all there.
  package init(_ reader: inout PayloadReader) throws(PayloadError) {
    flags = Flags(rawValue: try reader.integer(UInt8.self, "flags"))
    if let number = try reader.medicalFloat("temperature") {
      temperature = flags.contains(.isFahrenheit) ? (number.value - 32) * 5 / 9 : number.value
    }
    if flags.contains(.timeStamp) {
      timeStamp = [try reader.number(width: 2, "year")]
      for name in ["month", "day", "hours", "minutes", "seconds"] {
        timeStamp?.append(try reader.number(width: 1, name))
      }
    }
    if flags.contains(.type) { type = try reader.number(width: 1, "temperature type") }
  }
}
