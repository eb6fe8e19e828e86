/// A colour without its brightness: u′ and v′ of CIE 1976.
package struct Chromaticity: Sendable, Hashable {
  package var u: Double
  package var v: Double

  package init(u: Double, v: Double) {
    self.u = u
    self.v = v
  }

  /// From x and y of CIE 1931.
  package init(x: Double, y: Double) {
    let part = -2 * x + 12 * y + 3
    self.init(u: 4 * x / part, v: 9 * y / part)
  }

  /// White of D65, which is that of sRGB: IEC 61966-2-1.
  package static let white = Chromaticity(x: 0.3127, y: 0.3290)

  /// The light of the three primaries that shows it.
  ///
  /// - Parameter luminance: A part of the luminance of the screen's white.
  /// - Returns: Parts of each primary; outside 0…1 for what the screen cannot show.
  package func primaries(luminance: Double) -> (red: Double, green: Double, blue: Double) {
    let part = 6 * u - 16 * v + 12
    let (x, y) = (9 * u / part, 4 * v / part)
    let (bigX, bigZ) = (x / y * luminance, (1 - x - y) / y * luminance)
    // The inverse of the primaries' matrix: IEC 61966-2-1.
    return (
      3.2404542 * bigX - 1.5371385 * luminance - 0.4985314 * bigZ,
      -0.9692660 * bigX + 1.8760108 * luminance + 0.0415560 * bigZ,
      0.0556434 * bigX - 0.2040259 * luminance + 1.0572252 * bigZ
    )
  }
}
