import HTTPTypes
import Station

/// A body that may say how the screen is turned that sends it.
struct ScreenAngle: Decodable {
  /// As the browser's `ScreenOrientation.angle`.
  var angle: Int?

  enum CodingKeys: String, CodingKey {
    case angle = "screen_angle_deg"
  }

  /// Reads an angle; none is 0.
  ///
  /// - Throws: `Problem` 422 for one between quarter turns.
  static func turn(_ angle: Int?) throws -> ScreenTurn {
    guard let turn = ScreenTurn(rawValue: angle ?? 0) else {
      throw Problem(
        .unprocessableContent, "invalid-body", "screen_angle_deg is not 0, 90, 180 or 270.")
    }
    return turn
  }
}
