package import EyeTest
import Model

/// A screen whose pixels were measured, as everybody outside sees it.
package struct EyeScreen: Sendable, Hashable, Encodable {
  /// How small things can be told from one distance.
  package struct Reach: Sendable, Hashable, Encodable {
    package var distance: Double
    /// The smallest size in logMAR.
    package var floor: Double
    /// Whether that is small enough for a measured round.
    package var measures: Bool

    package enum CodingKeys: String, CodingKey {
      case distance = "distance_m"
      case floor, measures
    }
  }

  /// The distances that the page offers, in metres.
  package static let distances = [0.5, 1, 1.5, 2, 3, 4]

  /// What the browser calls it: its size and its pixels to the CSS pixel, so that a zoomed page is
  /// another screen.
  package var screen: String
  /// In millimetres per device pixel.
  package var pitch: Double
  package var method: PixelPitch.Method
  /// From where on it measures, in metres.
  package var shortestDistance: Double
  package var reaches: [Reach]

  package enum CodingKeys: String, CodingKey {
    case screen
    case pitch = "pitch_mm"
    case method
    case shortestDistance = "shortest_distance_m"
    case reaches
  }

  init(_ screen: String, _ pitch: PixelPitch) {
    self.screen = screen
    self.pitch = pitch.millimetres
    method = pitch.method
    shortestDistance = ViewingGeometry.shortestDistance(pitch: pitch.millimetres)
    reaches = Self.distances.map { distance in
      let floor = ViewingGeometry.logMAR(
        stroke: ViewingGeometry.finestStroke * pitch.millimetres, distance: distance)
      return Reach(
        distance: distance, floor: (floor * 100).rounded(.up) / 100,
        measures: floor <= ViewingGeometry.neededFloor)
    }
  }

  /// Returns whether a browser can call a screen so: digits, `x`, `@` and a point.
  package static func isName(_ name: String) -> Bool {
    (1...40).contains(name.utf8.count)
      && name.utf8.allSatisfy { (48...57).contains($0) || [46, 64, 120].contains($0) }
  }
}
