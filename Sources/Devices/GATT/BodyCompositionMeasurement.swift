/// The Body Composition Measurement characteristic, 0x2A9C.
///
/// Source: Body Composition Service 1.0, section 3.2; GATT Specification Supplement, "Body Composition
/// Measurement".
package struct BodyCompositionMeasurement: Sendable, Hashable {
  /// The flags field (section 3.2.1.1).
  package struct Flags: OptionSet, Sendable, Hashable {
    package var rawValue: UInt16

    package init(rawValue: UInt16) { self.rawValue = rawValue }

    package static let isImperial = Flags(rawValue: 1 << 0)
    package static let timeStamp = Flags(rawValue: 1 << 1)
    package static let user = Flags(rawValue: 1 << 2)
    package static let basalMetabolism = Flags(rawValue: 1 << 3)
    package static let musclePercentage = Flags(rawValue: 1 << 4)
    package static let muscleMass = Flags(rawValue: 1 << 5)
    package static let fatFreeMass = Flags(rawValue: 1 << 6)
    package static let softLeanMass = Flags(rawValue: 1 << 7)
    package static let bodyWaterMass = Flags(rawValue: 1 << 8)
    package static let impedance = Flags(rawValue: 1 << 9)
    package static let weight = Flags(rawValue: 1 << 10)
    package static let height = Flags(rawValue: 1 << 11)
    /// The measurement goes on in the next indication, which says again what it holds.
    package static let isContinued = Flags(rawValue: 1 << 12)
    package static let reserved = Flags(rawValue: 0b1110_0000_0000_0000)
  }

  /// Fields of two octets each that are accounted for, in their order.
  private static let others: [(flag: Flags, name: String)] = [
    (.basalMetabolism, "basal metabolism"), (.musclePercentage, "muscle percentage"),
    (.muscleMass, "muscle mass"), (.fatFreeMass, "fat free mass"),
    (.softLeanMass, "soft lean mass"), (.bodyWaterMass, "body water mass"),
    (.impedance, "impedance"),
  ]
  /// The scale could not measure (section 3.2.1.2).
  private static let unsuccessful = 0xFFFF
  /// The international pound in kilograms, exactly (Weights and Measures Act 1985, schedule 1).
  private static let pound = 0.453_592_37

  package var flags: Flags
  /// In per cent; absent if the scale could not measure.
  ///
  /// Beurer's scales send 0 if somebody stepped off too soon (oliexdev/openScale pull request 1262).
  package var bodyFat: Double?
  /// In kilograms; absent if the scale does not say it here.
  package var mass: Double?

  /// Decodes one indication; octets behind the last announced field stay in the reader.
  ///
  /// - Parameter reader: At the beginning of the characteristic's value.
  /// - Throws: `PayloadError` if an announced field is not all there.
  package init(_ reader: inout PayloadReader) throws(PayloadError) {
    flags = Flags(rawValue: try reader.integer(UInt16.self, "flags"))
    let fat = try reader.number(width: 2, "body fat percentage")
    if fat != Self.unsuccessful, fat > 0 { bodyFat = Double(fat) / 10 }
    if flags.contains(.timeStamp) {
      _ = try reader.number(width: 2, "year")
      for name in ["month", "day", "hours", "minutes", "seconds"] {
        _ = try reader.number(width: 1, name)
      }
    }
    if flags.contains(.user) { _ = try reader.number(width: 1, "user ID") }
    for (flag, name) in Self.others where flags.contains(flag) {
      _ = try reader.number(width: 2, name)
    }
    if flags.contains(.weight) {
      let weight = try reader.number(width: 2, "weight")
      // Resolutions of 0.005 kg and 0.01 lb; a body weighs something.
      if weight > 0 {
        mass =
          flags.contains(.isImperial) ? Double(weight) * Self.pound / 100 : Double(weight) / 200
      }
    }
    if flags.contains(.height) { _ = try reader.number(width: 2, "height") }
  }
}
