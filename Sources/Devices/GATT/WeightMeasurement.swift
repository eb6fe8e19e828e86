/// The Weight Measurement characteristic, 0x2A9D.
///
/// Source: Weight Scale Service 1.0, section 3.2; GATT Specification Supplement, "Weight
/// Measurement".
package struct WeightMeasurement: Sendable, Hashable {
  /// The flags field (section 3.2.1.1).
  package struct Flags: OptionSet, Sendable, Hashable {
    package var rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let isImperial = Flags(rawValue: 1 << 0)
    package static let timeStamp = Flags(rawValue: 1 << 1)
    package static let user = Flags(rawValue: 1 << 2)
    package static let bodyMassIndexAndHeight = Flags(rawValue: 1 << 3)
    package static let reserved = Flags(rawValue: 0b1111_0000)
  }

  /// The scale could not measure (section 3.2.1.2).
  private static let unsuccessful = 0xFFFF
  /// The international pound in kilograms, exactly (Weights and Measures Act 1985, schedule 1).
  private static let pound = 0.453_592_37

  package var flags: Flags
  /// In kilograms; absent if the scale could not measure.
  package var mass: Double?
  /// Year, month, day, hour, minute and second of the scale's own clock; 0 where it does not know
  /// the year, month or day.
  package var timeStamp: [Int]?
  /// 0 … 254; absent for an unknown user.
  package var user: Int?
  /// In tenths of a kilogram per square metre.
  package var bodyMassIndex: Int?
  /// In millimetres, or in tenths of an inch if the flag says imperial.
  package var height: Int?

  /// How many octets stand behind the last announced field.
  package let trailing: Int

  /// Decodes one indication.
  ///
  /// - Parameter payload: The characteristic's value.
  /// - Throws: `PayloadError` if an announced field is not all there.
  package init(payload: [UInt8]) throws(PayloadError) {
    var reader = PayloadReader(payload)
    flags = Flags(rawValue: try reader.integer(UInt8.self, "flags"))
    let weight = try reader.number(width: 2, "weight")
    if weight != Self.unsuccessful {
      // Resolutions of 0.005 kg and 0.01 lb.
      mass =
        flags.contains(.isImperial) ? Double(weight) * Self.pound / 100 : Double(weight) / 200
    }
    if flags.contains(.timeStamp) {
      var fields = [try reader.number(width: 2, "year")]
      for name in ["month", "day", "hours", "minutes", "seconds"] {
        fields.append(try reader.number(width: 1, name))
      }
      timeStamp = fields
    }
    if flags.contains(.user) {
      let number = try reader.number(width: 1, "user ID")
      user = number == 0xFF ? nil : number
    }
    if flags.contains(.bodyMassIndexAndHeight) {
      bodyMassIndex = try reader.number(width: 2, "BMI")
      height = try reader.number(width: 2, "height")
    }
    trailing = reader.remaining
  }
}
