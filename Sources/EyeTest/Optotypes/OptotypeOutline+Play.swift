/// The other letters, in the same manner, for play: nobody has shown that they are equally hard.
extension OptotypeOutline {
  private static let upper = GridPoint(3.5, 1.5)
  private static let lower = GridPoint(3.5, 3.5)

  /// V upside down, with a bar one stroke above the foot.
  package static let letterA: OptotypeOutline = {
    let width = 29.0.squareRoot() / 5
    return OptotypeOutline(
      Contour(
        corners: (0, 5), (2, 0), (3, 0), (5, 5), (5 - width, 5), (4.6 - width, 4),
        (width + 0.4, 4), (width, 5)),
      Contour(corners: (width + 0.8, 3), (4.2 - width, 3), (2.5, 5 - 2.5 * (2.5 - width))))
  }()

  /// Two bowls as that of R, which meet at the right in a point.
  package static let letterB: OptotypeOutline = {
    let waist = 3.5 + 1.25.squareRoot()
    return OptotypeOutline(
      Contour(0, 0).line(3.5, 0).right(waist, 2.5, around: upper).right(3.5, 5, around: lower)
        .line(0, 5),
      Contour(1, 1).line(1, 2).line(3.5, 2).left(3.5, 1, around: upper),
      Contour(1, 3).line(1, 4).line(3.5, 4).left(3.5, 3, around: lower))
  }()

  package static let letterF = OptotypeOutline(
    Contour(
      corners: (0, 0), (5, 0), (5, 1), (1, 1), (1, 2), (4, 2), (4, 3), (1, 3), (1, 5), (0, 5)))

  /// The ring, open above a bar that comes in from the right.
  package static let letterG: OptotypeOutline = {
    let (outer, inner) = (2.5 + 5.25.squareRoot(), 2.5 + 1.25.squareRoot())
    return OptotypeOutline(
      Contour(5, 2.5).right(outer, 1.5, around: centre).line(inner, 1.5)
        .left(inner, 3.5, around: centre).line(2.5, 3.5).line(2.5, 2.5))
  }()

  package static let letterI = OptotypeOutline(
    Contour(
      corners: (0, 0), (5, 0), (5, 1), (3, 1), (3, 4), (5, 4), (5, 5), (0, 5), (0, 4), (2, 4),
      (2, 1), (0, 1)))

  package static let letterJ = OptotypeOutline(
    Contour(4, 0).line(5, 0).line(5, 2.5).right(0, 2.5, around: centre).line(1, 2.5)
      .left(4, 2.5, around: centre))

  package static let letterL = OptotypeOutline(
    Contour(corners: (0, 0), (1, 0), (1, 4), (5, 4), (5, 5), (0, 5)))

  package static let letterM = OptotypeOutline(
    Contour(
      corners: (0, 0), (1, 0), (2.5, 2), (4, 0), (5, 0), (5, 5), (4, 5), (4, 5.0 / 3),
      (2.5, 11.0 / 3), (1, 5.0 / 3), (1, 5), (0, 5)))

  package static let letterP = OptotypeOutline(
    Contour(0, 0).line(3.5, 0).right(3.5, 3, around: upper).line(1, 3).line(1, 5).line(0, 5),
    Contour(1, 1).line(1, 2).line(3.5, 2).left(3.5, 1, around: upper))

  /// The ring with a slanted stroke from 0.5 beside its centre to the corner of the box.
  ///
  /// In the frame of that stroke, u along it and v to its left, the ring's edges are met at
  /// v = ± 0.5, u = √6 and √2.
  package static let letterQ: OptotypeOutline = {
    let half = 0.5.squareRoot()
    func point(_ u: Double, _ v: Double) -> (x: Double, y: Double) {
      (2.5 + (u - v) * half, 2.5 + (u + v) * half)
    }
    let (outer, inner) = (6.0.squareRoot(), 2.0.squareRoot())
    let (low, high) = (point(outer, 0.5), point(outer, -0.5))
    let (lowIn, highIn) = (point(inner, 0.5), point(inner, -0.5))
    let (lowEnd, highEnd) = (point(0.5, 0.5), point(0.5, -0.5))
    return OptotypeOutline(
      Contour(low.x, low.y).right(high.x, high.y, around: centre).line(5, 5 - half)
        .line(5, 5).line(5 - half, 5),
      Contour(highIn.x, highIn.y).left(lowIn.x, lowIn.y, around: centre).line(lowEnd.x, lowEnd.y)
        .line(highEnd.x, highEnd.y))
  }()

  package static let letterT = OptotypeOutline(
    Contour(corners: (0, 0), (5, 0), (5, 1), (3, 1), (3, 5), (2, 5), (2, 1), (0, 1)))

  package static let letterU = OptotypeOutline(
    Contour(0, 0).line(1, 0).line(1, 2.5).left(4, 2.5, around: centre).line(4, 0).line(5, 0)
      .line(5, 2.5).right(0, 2.5, around: centre))

  package static let letterW = OptotypeOutline(
    Contour(
      corners: (0, 0), (1, 0), (1, 10.0 / 3), (2.5, 4.0 / 3), (4, 10.0 / 3), (4, 0), (5, 0),
      (5, 5), (4, 5), (2.5, 3), (1, 5), (0, 5)))

  /// Two strokes that rise 4 on 3.
  package static let letterX = OptotypeOutline(
    Contour(
      corners: (0, 0), (1.25, 0), (2.5, 5.0 / 3), (3.75, 0), (5, 0), (3.125, 2.5), (5, 5),
      (3.75, 5), (2.5, 10.0 / 3), (1.25, 5), (0, 5), (1.875, 2.5)))

  package static let letterY = OptotypeOutline(
    Contour(
      corners: (0, 0), (1.25, 0), (2.5, 5.0 / 3), (3.75, 0), (5, 0), (3, 8.0 / 3), (3, 5), (2, 5),
      (2, 8.0 / 3)))
}
