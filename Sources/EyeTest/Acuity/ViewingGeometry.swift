import Glibc

/// A display and the eye in front of it: how many pixels a size takes, and which sizes there are.
///
/// logMAR is the logarithm of the angle of one stroke in minutes of arc; an optotype is five strokes
/// high.
package struct ViewingGeometry: Sendable, Hashable {
  /// From which to which distance somebody can stand, in metres.
  package static let distances = 0.25...10.0
  /// The smallest stroke whose result is told, in pixels.
  package static let finestStroke = 1.0
  /// A display that measures shows at least this size: decimal acuity 2.
  package static let neededFloor = -0.3
  /// How much of the display's shorter side an optotype may take.
  private static let share = 0.7
  /// How many strokes it is across, alone and with bars around it.
  private static let widths = (alone: 5.0, crowded: 11.0)

  /// In millimetres per device pixel.
  package let pitch: Double
  /// From the eye to the display, in metres.
  package let distance: Double
  package let range: AcuityRange

  /// - Parameters:
  ///   - pitch: What was measured.
  ///   - distance: From the eye to the display, in metres.
  ///   - side: The shorter side of the field that is drawn on, in device pixels.
  ///   - isCrowded: Whether there are bars around the optotype.
  /// - Throws: `distance` or `tooSmall`.
  package init(
    pitch: PixelPitch, distance: Double, side: Int, isCrowded: Bool = false
  ) throws(CalibrationError) {
    guard Self.distances.contains(distance) else {
      throw CalibrationError(.distance, value: distance, limit: Self.distances.lowerBound)
    }
    self.pitch = pitch.millimetres
    self.distance = distance
    let across = isCrowded ? Self.widths.crowded : Self.widths.alone
    let largest = Self.share * Double(side) / across
    let size = { (stroke: Double) in
      Self.logMAR(stroke: stroke * pitch.millimetres, distance: distance)
    }
    guard largest > 0,
      let range = AcuityRange(smallest: size(Self.finestStroke), largest: size(largest))
    else { throw CalibrationError(.tooSmall, value: Double(side)) }
    self.range = range
  }

  /// Refuses a display whose pixels are too coarse for a measurement at this distance.
  package func checkMeasures() throws(CalibrationError) {
    guard range.floor <= Self.neededFloor else {
      throw CalibrationError(
        .tooClose, value: distance, limit: Self.shortestDistance(pitch: pitch))
    }
  }

  /// From where on a display measures.
  ///
  /// - Parameter pitch: In millimetres per pixel.
  /// - Returns: In metres, rounded up to centimetres.
  package static func shortestDistance(pitch: Double) -> Double {
    let angle = pow(10, neededFloor) / 60 * .pi / 180
    return (finestStroke * pitch / tan(angle) / 10).rounded(.up) / 100
  }

  /// The stroke of a size, in device pixels; it need not be whole.
  package func stroke(_ logMAR: Double) -> Double {
    distance * 1_000 * tan(pow(10, logMAR) / 60 * .pi / 180) / pitch
  }

  /// The size of a stroke.
  ///
  /// - Parameters:
  ///   - stroke: In millimetres.
  ///   - distance: In metres.
  /// - Returns: In logMAR.
  package static func logMAR(stroke: Double, distance: Double) -> Double {
    log10(atan(stroke / (distance * 1_000)) * 180 / .pi * 60)
  }
}
