import Glibc

/// The curve between light and the numbers of a picture.
///
/// Source: IEC 61966-2-1.
package enum SRGB {
  /// - Parameter light: A part of the screen's white, clamped to 0…1.
  /// - Returns: The number that shows it, 0…1.
  package static func encoded(_ light: Double) -> Double {
    let light = max(0, min(1, light))
    return light <= 0.0031308 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055
  }

  /// - Parameter number: Of a picture, clamped to 0…1.
  /// - Returns: The part of the screen's white that it shows, 0…1.
  package static func light(_ number: Double) -> Double {
    let number = max(0, min(1, number))
    return number <= 0.04045 ? number / 12.92 : pow((number + 0.055) / 1.055, 2.4)
  }

  /// The nearest of the 256 numbers that a canvas takes.
  package static func byte(_ light: Double) -> UInt8 {
    UInt8((encoded(light) * 255).rounded())
  }
}
