/// The letters of Sloan that are no ring: every stroke is one wide, measured at right angles.
extension OptotypeOutline {
  /// How far the slanted stroke of N and Z reaches along the box beside an upright one.
  ///
  /// Its edges run from (1, 0) to (4, 5 − v) and from (1, v) to (4, 5); they are one apart when
  /// v² = 1 + (5 − v)² / 9.
  private static let slant = (1188.0.squareRoot() - 10) / 16

  /// Straight at the left, with corners of outer radius 2 and inner radius 1 at the right.
  package static let letterD = OptotypeOutline(
    Contour(0, 0).line(3, 0).right(5, 2, around: GridPoint(3, 2)).line(5, 3)
      .right(3, 5, around: GridPoint(3, 3)).line(0, 5),
    Contour(1, 1).line(1, 4).line(3, 4).left(4, 3, around: GridPoint(3, 3)).line(4, 2)
      .left(3, 1, around: GridPoint(3, 2)))

  package static let letterH = OptotypeOutline(
    Contour(
      corners: (0, 0), (1, 0), (1, 2), (4, 2), (4, 0), (5, 0), (5, 5), (4, 5), (4, 3), (1, 3),
      (1, 5), (0, 5)))

  /// Two arms whose middles meet halfway up the edge of the stem.
  ///
  /// An arm at the angle θ is cut level over the width w = 1 / sin θ, and its middle runs from
  /// (1, 2.5) to (5 − w / 2, 0): 4 sin θ − 2.5 cos θ = 0.5. With t = cot θ that is
  /// 6 t² − 20 t + 15.75 = 0, of which the smaller root is meant.
  package static let letterK: OptotypeOutline = {
    let cotangent = (20 - 22.0.squareRoot()) / 12
    let width = (1 + cotangent * cotangent).squareRoot()
    let armpit = (4 - width) / cotangent
    let crotch = 5 - 2.5 * cotangent
    return OptotypeOutline(
      Contour(
        corners: (0, 0), (1, 0), (1, armpit), (5 - width, 0), (5, 0), (crotch, 2.5), (5, 5),
        (5 - width, 5), (1, 5 - armpit), (1, 5), (0, 5)))
  }()

  package static let letterN = OptotypeOutline(
    Contour(
      corners: (0, 0), (1, 0), (4, 5 - slant), (4, 0), (5, 0), (5, 5), (4, 5), (1, slant), (1, 5),
      (0, 5)))

  /// A bowl of outer radius 1.5 and inner radius 0.5, and a leg that rises 4 on 3.
  package static let letterR = OptotypeOutline(
    Contour(0, 0).line(3.5, 0).right(3.5, 3, around: GridPoint(3.5, 1.5)).line(5, 5)
      .line(3.75, 5).line(2.25, 3).line(1, 3).line(1, 5).line(0, 5),
    Contour(1, 1).line(1, 2).line(3.5, 2).left(3.5, 1, around: GridPoint(3.5, 1.5)))

  /// Four arcs of outer radius 1.5 and inner radius 0.5: two halves and two quarters.
  package static let letterS: OptotypeOutline = {
    let (upperLeft, upperRight) = (GridPoint(1.5, 1.5), GridPoint(3.5, 1.5))
    let (lowerLeft, lowerRight) = (GridPoint(1.5, 3.5), GridPoint(3.5, 3.5))
    return OptotypeOutline(
      Contour(5, 1.5).line(4, 1.5).left(3.5, 1, around: upperRight).line(1.5, 1)
        .left(1.5, 2, around: upperLeft).line(3.5, 2).right(3.5, 5, around: lowerRight)
        .line(1.5, 5).right(0, 3.5, around: lowerLeft).line(1, 3.5)
        .left(1.5, 4, around: lowerLeft).line(3.5, 4).left(3.5, 3, around: lowerRight)
        .line(1.5, 3).right(1.5, 0, around: upperLeft).line(3.5, 0)
        .right(5, 1.5, around: upperRight))
  }()

  /// Two strokes that rise 5 on 2 to a foot of one stroke.
  package static let letterV: OptotypeOutline = {
    let width = 29.0.squareRoot() / 5
    return OptotypeOutline(
      Contour(
        corners: (0, 0), (width, 0), (2.5, 2.5 * (2.5 - width)), (5 - width, 0), (5, 0), (3, 5),
        (2, 5)))
  }()

  package static let letterZ = OptotypeOutline(
    Contour(
      corners: (0, 0), (5, 0), (5, 1), (slant, 4), (5, 4), (5, 5), (0, 5), (0, 4), (5 - slant, 1),
      (0, 1)))
}
