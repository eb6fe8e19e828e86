/// The Cycling Power Measurement characteristic, 0x2A63.
///
/// Source: Cycling Power Service 1.1, section 3.2; GATT Specification Supplement, "Cycling Power
/// Measurement".
package struct CyclingPowerMeasurement: Sendable, Hashable {
  /// The flags field (section 3.2.1.1).
  package struct Flags: OptionSet, Sendable, Hashable {
    package var rawValue: UInt16

    package init(rawValue: UInt16) { self.rawValue = rawValue }

    package static let balance = Flags(rawValue: 1 << 0)
    package static let balanceIsLeft = Flags(rawValue: 1 << 1)
    package static let torque = Flags(rawValue: 1 << 2)
    package static let torqueIsOfCrank = Flags(rawValue: 1 << 3)
    package static let wheel = Flags(rawValue: 1 << 4)
    package static let crank = Flags(rawValue: 1 << 5)
    package static let extremeForces = Flags(rawValue: 1 << 6)
    package static let extremeTorques = Flags(rawValue: 1 << 7)
    package static let extremeAngles = Flags(rawValue: 1 << 8)
    package static let topDeadSpot = Flags(rawValue: 1 << 9)
    package static let bottomDeadSpot = Flags(rawValue: 1 << 10)
    package static let energy = Flags(rawValue: 1 << 11)
    package static let offsetCompensation = Flags(rawValue: 1 << 12)
    package static let reserved = Flags(rawValue: 0b1110_0000_0000_0000)
  }

  /// The largest and the smallest of something during one revolution.
  package struct Extremes: Sendable, Hashable {
    package var largest: Int
    package var smallest: Int
  }

  package var flags: Flags
  /// In watts; negative while the rider brakes.
  package var power: Int
  /// In halves of a per cent, of the left leg if the flag says so.
  package var balance: Int?
  /// In 1/32 Nm, wraps at 2^16.
  package var accumulatedTorque: Int?
  /// Time in 1/2048 s.
  package var wheel: RevolutionData?
  /// Time in 1/1024 s.
  package var crank: RevolutionData?
  /// In newtons.
  package var forces: Extremes?
  /// In 1/32 Nm.
  package var torques: Extremes?
  /// In degrees.
  package var angles: Extremes?
  /// In degrees.
  package var topDeadSpot: Int?
  /// In degrees.
  package var bottomDeadSpot: Int?
  /// Since the last reset, in kilojoules.
  package var energy: Int?

  /// How many octets stand behind the last announced field.
  package let trailing: Int

  /// Decodes one notification.
  ///
  /// - Parameter payload: The characteristic's value.
  /// - Throws: `PayloadError` if an announced field is not all there.
  package init(payload: [UInt8]) throws(PayloadError) {
    var reader = PayloadReader(payload)
    flags = Flags(rawValue: try reader.integer(UInt16.self, "flags"))
    power = Int(try reader.integer(Int16.self, "instantaneous power"))
    if flags.contains(.balance) { balance = try reader.number(width: 1, "pedal power balance") }
    if flags.contains(.torque) {
      accumulatedTorque = try reader.number(width: 2, "accumulated torque")
    }
    if flags.contains(.wheel) { wheel = try RevolutionData(&reader, width: 4, "wheel") }
    if flags.contains(.crank) { crank = try RevolutionData(&reader, width: 2, "crank") }
    if flags.contains(.extremeForces) { forces = try Extremes(&reader, "force magnitude") }
    if flags.contains(.extremeTorques) { torques = try Extremes(&reader, "torque magnitude") }
    if flags.contains(.extremeAngles) {
      // Two 12-bit numbers in three octets, the maximum in the lower ones.
      let both = try reader.number(width: 3, "extreme angles")
      angles = Extremes(largest: both & 0xFFF, smallest: both >> 12)
    }
    if flags.contains(.topDeadSpot) {
      topDeadSpot = try reader.number(width: 2, "top dead spot angle")
    }
    if flags.contains(.bottomDeadSpot) {
      bottomDeadSpot = try reader.number(width: 2, "bottom dead spot angle")
    }
    if flags.contains(.energy) { energy = try reader.number(width: 2, "accumulated energy") }
    trailing = reader.remaining
  }
}

extension CyclingPowerMeasurement.Extremes {
  fileprivate init(_ reader: inout PayloadReader, _ name: String) throws(PayloadError) {
    largest = try reader.number(width: 2, isSigned: true, "maximum \(name)")
    smallest = try reader.number(width: 2, isSigned: true, "minimum \(name)")
  }
}
