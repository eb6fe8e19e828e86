/// A unit as its UCUM code, the only form that files and the API carry.
///
/// Source: The Unified Code for Units of Measure, version 2.1.
package struct Unit: RawRepresentable, Sendable, Hashable, Codable {
  package var rawValue: String

  package init(rawValue: String) { self.rawValue = rawValue }

  package static let second = Unit(rawValue: "s")
  package static let perMinute = Unit(rawValue: "/min")
  package static let newton = Unit(rawValue: "N")
  package static let newtonSecond = Unit(rawValue: "N.s")
  package static let newtonPerSecond = Unit(rawValue: "N/s")
  package static let kilogram = Unit(rawValue: "kg")
  package static let watt = Unit(rawValue: "W")
  package static let joule = Unit(rawValue: "J")
  package static let metrePerSecond = Unit(rawValue: "m/s")
  package static let metrePerSecondSquared = Unit(rawValue: "m/s2")
  package static let metre = Unit(rawValue: "m")
  package static let radian = Unit(rawValue: "rad")
  package static let radianPerSecond = Unit(rawValue: "rad/s")
  package static let degreeCelsius = Unit(rawValue: "Cel")
  package static let percent = Unit(rawValue: "%")
  package static let one = Unit(rawValue: "1")

  /// Every unit that a description or an exercise may name.
  package static let known: Set<Unit> = [
    .second, .perMinute, .newton, .newtonSecond, .newtonPerSecond, .kilogram, .watt, .joule,
    .metrePerSecond,
    .metrePerSecondSquared, .metre, .radian, .radianPerSecond, .degreeCelsius, .percent,
    .one,
  ]
}
