import Glibc

/// Shows light between two numbers of a screen by mixing both among nine neighbouring pixels.
///
/// One number beside white changes the light by 0.9 %, which good eyes see; mixed in ninths the
/// steps are 0.1 %. A pattern one number deep is itself invisible from 50 cm on.
package enum OrderedDither {
  /// The order in which nine pixels turn brighter, spread so that neighbours never follow.
  private static let order: [Double] = [0, 5, 2, 7, 3, 8, 4, 1, 6]
  private static let lights = (0...255).map { SRGB.light(Double($0) / 255) }

  /// Chooses a pixel's number so that nine neighbours give the light as their mean.
  ///
  /// - Parameters:
  ///   - light: A part of the screen's white, clamped to 0…1.
  ///   - column: The pixel's, from the left.
  ///   - row: The pixel's, from the top.
  /// - Returns: One of the two numbers nearest to the light.
  package static func byte(_ light: Double, column: Int, row: Int) -> UInt8 {
    let light = max(0, min(1, light))
    var lower = Int(floor(SRGB.encoded(light) * 255))
    // The curve and its inverse meet only to some digits.
    if lower < 255, lights[lower + 1] <= light { lower += 1 }
    guard lower < 255 else { return 255 }
    let part = (light - lights[lower]) / (lights[lower + 1] - lights[lower])
    let threshold = (order[row % 3 * 3 + column % 3] + 0.5) / 9
    return UInt8(part > threshold ? lower + 1 : lower)
  }
}
