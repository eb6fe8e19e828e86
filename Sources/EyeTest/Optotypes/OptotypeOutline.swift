/// The edge of an optotype's ink, in strokes, on the 5 × 5 grid.
///
/// Contours do not cross and ink is never covered twice, so that coverage can be summed.
package struct OptotypeOutline: Sendable, Hashable {
  package var contours: [Contour]

  package init(_ contours: Contour...) {
    self.contours = contours
  }

  /// A bar with its upper left corner at the origin.
  package static func bar(width: Double, height: Double) -> OptotypeOutline {
    OptotypeOutline(Contour(corners: (0, 0), (width, 0), (width, height), (0, height)))
  }

  /// Turned about the centre of the box, counter-clockwise as it is seen, by multiples of 45°.
  package func turned(eighths: Int) -> OptotypeOutline {
    var other = self
    other.contours = contours.map { contour in
      contour.moved { $0.turned(eighths: eighths) }
    }
    return other
  }

  /// The left, upper, right and lower ends of the ink, in strokes.
  package var bounds: (left: Double, top: Double, right: Double, bottom: Double) {
    let points = contours.flatMap { $0.corners + $0.extremes }
    let (xs, ys) = (points.map(\.x), points.map(\.y))
    return (xs.min() ?? 0, ys.min() ?? 0, xs.max() ?? 0, ys.max() ?? 0)
  }

  /// The same ink as the `d` of an SVG path in the viewBox 0 0 5 5, rounded to 0.0001 strokes.
  ///
  /// For menus only: a browser blends edges in the wrong space and snaps nothing to the pixels.
  package var svgPath: String {
    contours.map { contour in
      var text = "M" + Self.text(contour.start)
      var begin = contour.start
      for piece in contour.pieces {
        switch piece {
        case .line(let end):
          text += "L" + Self.text(end)
          begin = end
        case .arc(let end, let centre, let clockwise):
          let sweep = Contour.sweep(from: begin, to: end, around: centre, clockwise: clockwise)
          let (dx, dy) = (begin.x - centre.x, begin.y - centre.y)
          let radius = Self.text((dx * dx + dy * dy).squareRoot())
          let long = abs(sweep) > .pi + 1e-9 ? 1 : 0
          text += "A\(radius) \(radius) 0 \(long) \(clockwise ? 1 : 0) " + Self.text(end)
          begin = end
        }
      }
      return text + "Z"
    }.joined()
  }

  private static func text(_ point: GridPoint) -> String {
    text(point.x) + " " + text(point.y)
  }

  private static func text(_ number: Double) -> String {
    let rounded = (number * 10_000).rounded() / 10_000
    guard rounded != rounded.rounded() else { return String(Int(rounded)) }
    return String(rounded)
  }
}
