/// The ring, the ring with a gap, and the E of three bars.
extension OptotypeOutline {
  static let centre = GridPoint(2.5, 2.5)
  /// Where the edges of a gap of one stroke meet the ring, from its centre: √(R² − ½²).
  private static let outerCut = 6.0.squareRoot()
  private static let innerCut = 2.0.squareRoot()

  /// A ring of outer radius 2.5 and inner radius 1.5.
  package static let ring = OptotypeOutline(
    Contour(0, 2.5).right(5, 2.5, around: centre).right(0, 2.5, around: centre),
    Contour(1, 2.5).left(4, 2.5, around: centre).left(1, 2.5, around: centre))

  /// The ring with a gap of one stroke at the right, whose edges are parallel.
  package static let landoltC = OptotypeOutline(
    Contour(2.5 + outerCut, 3).right(2.5 + outerCut, 2, around: centre)
      .line(2.5 + innerCut, 2).left(2.5 + innerCut, 3, around: centre))

  /// A spine at the left and three bars of equal length, all one stroke wide.
  package static let blockE = OptotypeOutline(
    Contour(
      corners: (0, 0), (5, 0), (5, 1), (1, 1), (1, 2), (5, 2), (5, 3), (1, 3), (1, 4), (5, 4),
      (5, 5), (0, 5)))
}
