/// Optotypes that are only a little darker than the white around them.
extension OptotypeScene {
  /// Contrasts that can be shown: nine mixed pixels make steps of 0.001 beside white.
  package static let contrasts = 0.001...1.0

  /// The picture in a faint gray, mixed among neighbouring pixels.
  ///
  /// - Parameter contrast: After Weber: how much darker ink is than white, as a part of white.
  /// - Returns: Nothing when the contrast is outside `contrasts`.
  package func image(contrast: Double) -> GrayImage? {
    guard Self.contrasts.contains(contrast) else { return nil }
    let bytes = coverage.enumerated().map { index, part in
      OrderedDither.byte(1 - contrast * part, column: index % width, row: index / width)
    }
    return GrayImage(width: width, height: height, bytes: bytes)
  }
}
