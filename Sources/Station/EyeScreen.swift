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

  /// The distances that the page offers, in metres: a tablet can be tilted up to an arm's length.
  package static let distances = [0.5, 0.6, 0.7, 0.8, 1, 1.5, 2, 3, 4]

  /// What the browser calls it: its size and its pixels to the CSS pixel, so that a zoomed page is
  /// another screen.
  package var screen: String
  /// In millimetres per device pixel.
  package var pitch: Double
  package var method: PixelPitch.Method
  /// From where on it measures, in metres.
  package var shortestDistance: Double
  package var reaches: [Reach]
  /// What the display says of itself, in millimetres per device pixel; absent where none of this
  /// machine's displays is this screen.
  package var displayPitch: Double?
  /// Whether that is more than 5 % from what was measured: one of them is wrong.
  package var isContradicted: Bool?

  package enum CodingKeys: String, CodingKey {
    case screen
    case pitch = "pitch_mm"
    case method
    case shortestDistance = "shortest_distance_m"
    case reaches
    case displayPitch = "display_pitch_mm"
    case isContradicted = "contradicted"
  }

  /// - Parameters:
  ///   - screen: Its name.
  ///   - pitch: What was measured.
  ///   - display: Of this machine, if it is one.
  init(_ screen: String, _ pitch: PixelPitch, display: EDID? = nil) {
    self.screen = screen
    if let display {
      displayPitch = display.pitch
      isContradicted = pitch.contradicts(display.pitch)
    }
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

  /// The factors by which Chromium zooms a page, but for none.
  private static let zooms = [
    0.25, 1.0 / 3, 0.5, 2.0 / 3, 0.75, 0.8, 0.9, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3, 4, 5,
  ]

  /// Returns the displays that a screen of this name may be.
  ///
  /// A zoomed page has more pixels to the CSS pixel on a screen that Chromium calls as large as
  /// before; what was measured is still the distance of the display's own pixels.
  static func fitting(_ name: String, _ displays: [EDID]) -> [EDID] {
    guard let size = size(of: name) else { return [] }
    let plain = displays.filter { $0.shows(width: size.width, height: size.height) }
    guard plain.isEmpty else { return plain }
    return displays.filter { display in
      zooms.contains { display.shows(width: size.width / $0, height: size.height / $0) }
    }
  }

  /// Returns what a screen may be called however it is held: the pixels of a tablet are as large when
  /// it is turned.
  ///
  /// - Parameter name: As a browser calls it.
  /// - Returns: The name under which it is kept first; what is no name of a screen alone.
  static func names(of name: String) -> [String] {
    let parts = name.split(separator: "@", omittingEmptySubsequences: false)
    let sides = parts.first?.split(separator: "x", omittingEmptySubsequences: false) ?? []
    guard parts.count == 2, sides.count == 2, let width = Int(sides[0]), let height = Int(sides[1]),
      width != height
    else { return [name] }
    let turned = "\(sides[1])x\(sides[0])@\(parts[1])"
    return width > height ? [name, turned] : [turned, name]
  }

  /// Reads the screen's size in device pixels from its name, as `1280x800@1.5`.
  private static func size(of name: String) -> (width: Double, height: Double)? {
    let parts = name.split(separator: "@", omittingEmptySubsequences: false)
    let sides = parts.first?.split(separator: "x", omittingEmptySubsequences: false) ?? []
    guard parts.count == 2, sides.count == 2, let ratio = Double(parts[1]),
      let width = Double(sides[0]), let height = Double(sides[1])
    else { return nil }
    return (width * ratio, height * ratio)
  }

  /// Returns whether a browser can call a screen so: digits, `x`, `@` and a point.
  package static func isName(_ name: String) -> Bool {
    (1...40).contains(name.utf8.count)
      && name.utf8.allSatisfy { (48...57).contains($0) || [46, 64, 120].contains($0) }
  }
}
