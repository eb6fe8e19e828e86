import Glibc
import Model

/// A plate of coloured dots in which a figure differs from its ground along one confusion line.
///
/// Every dot has a brightness of its own, so that nothing but the colour tells the figure. Pure: the
/// same seed gives the same plate. After Regan, Reffin and Mollon 1994; no plate is copied.
package struct MosaicPlate: Sendable, Hashable {
  package struct Dot: Sendable, Hashable {
    /// From the middle of the plate, in units, x to the right and y down.
    package var x: Double
    package var y: Double
    package var radius: Double
    package var isFigure: Bool
    /// sRGB, as the screen takes it.
    package var red: UInt8
    package var green: UInt8
    package var blue: UInt8
  }

  /// How figure and ground differ.
  package enum Difference: Sendable, Hashable {
    /// In colour alone, by so many 10⁻⁴ u′v′.
    case colour(ColourAxis, Double)
    /// In brightness alone: for everybody who sees at all.
    case brightness
  }

  /// In units; the plate is twice as wide.
  package static let radius = 500.0
  /// Of a dot, as parts of the luminance of the screen's white: so dark that the screen can show
  /// large differences in colour.
  package static let luminances = 0.07...0.15
  /// Of the figure's dots where it differs in brightness.
  package static let bright = 0.28...0.36

  package let dots: [Dot]

  /// - Parameters:
  ///   - figure: What is hidden.
  ///   - difference: A displacement outside `ColourAxis.displacements` counts as its nearest end.
  ///   - seed: Of places, sizes and brightnesses.
  package init(_ figure: PlateFigure, _ difference: Difference, seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let packed = DotPacking(radius: Self.radius, using: &generator).dots
    let isFigure = packed.map { figure.contains(x: $0.x, y: $0.y) }
    var colour = Chromaticity.white
    var range = Self.luminances
    switch difference {
    case .colour(let axis, let displacement):
      let ends = ColourAxis.displacements
      colour = axis.colour(
        displacement: max(ends.lowerBound, min(ends.upperBound, displacement)))
    case .brightness: range = Self.bright
    }
    let count = isFigure.count { $0 }
    var inside = Self.spread(count, in: range, using: &generator)
    var outside = Self.spread(packed.count - count, in: Self.luminances, using: &generator)
    dots = zip(packed, isFigure).map { dot, isFigure in
      let luminance = (isFigure ? inside.popLast() : outside.popLast()) ?? range.lowerBound
      let light = (isFigure ? colour : .white).primaries(luminance: luminance)
      // Half a number up or down at random, so that the mean colour is not rounded.
      func byte(_ light: Double) -> UInt8 {
        let number = SRGB.encoded(light) * 255 + .random(in: 0..<1, using: &generator)
        return UInt8(max(0, min(255, floor(number))))
      }
      return Dot(
        x: dot.x, y: dot.y, radius: dot.radius, isFigure: isFigure, red: byte(light.red),
        green: byte(light.green), blue: byte(light.blue))
    }
  }

  /// As many luminances, evenly spread and shuffled: figure and ground are then alike in each plate,
  /// not only on average.
  private static func spread(
    _ count: Int, in range: ClosedRange<Double>, using generator: inout SplitMix64
  ) -> [Double] {
    let width = range.upperBound - range.lowerBound
    return (0..<count).map { index in
      let part = (Double(index) + .random(in: 0..<1, using: &generator)) / Double(max(1, count))
      return range.lowerBound + width * part
    }.shuffled(using: &generator)
  }
}
