import Glibc

/// A closed line of straight pieces and arcs of circles, in strokes.
///
/// Ink lies to its right: a contour that runs clockwise as it is seen encloses ink, one that runs
/// counter-clockwise a hole.
package struct Contour: Sendable, Hashable {
  package enum Piece: Sendable, Hashable {
    case line(to: GridPoint)
    /// Clockwise as it is seen if `clockwise`; less than a whole turn.
    case arc(to: GridPoint, around: GridPoint, clockwise: Bool)
  }

  /// How many straight pieces stand for a whole circle: it loses 0.0025 % of its area.
  static let circle = 512.0

  package private(set) var start: GridPoint
  package private(set) var pieces: [Piece] = []

  package init(_ x: Double, _ y: Double) {
    start = GridPoint(x, y)
  }

  /// A closed polygon.
  package init(corners: (Double, Double)...) {
    let points = corners.map { GridPoint($0.0, $0.1) }
    start = points.first ?? GridPoint(0, 0)
    pieces = points.dropFirst().map { .line(to: $0) }
  }

  package func line(_ x: Double, _ y: Double) -> Contour {
    adding(.line(to: GridPoint(x, y)))
  }

  /// Goes on clockwise, as it is seen, about a centre.
  package func right(_ x: Double, _ y: Double, around centre: GridPoint) -> Contour {
    adding(.arc(to: GridPoint(x, y), around: centre, clockwise: true))
  }

  /// Goes on counter-clockwise, as it is seen, about a centre.
  package func left(_ x: Double, _ y: Double, around centre: GridPoint) -> Contour {
    adding(.arc(to: GridPoint(x, y), around: centre, clockwise: false))
  }

  private func adding(_ piece: Piece) -> Contour {
    var longer = self
    longer.pieces.append(piece)
    return longer
  }

  /// The same line with every point moved; only for turns, which keep circles round.
  func moved(by move: (GridPoint) -> GridPoint) -> Contour {
    var other = self
    other.start = move(start)
    other.pieces = pieces.map { piece in
      switch piece {
      case .line(let end): .line(to: move(end))
      case .arc(let end, let centre, let clockwise):
        .arc(to: move(end), around: move(centre), clockwise: clockwise)
      }
    }
    return other
  }

  /// Corner after corner, arcs cut into short straight pieces; the last corner joins the first.
  var corners: [GridPoint] {
    var points = [start]
    for piece in pieces {
      switch piece {
      case .line(let end): points.append(end)
      case .arc(let end, let centre, let clockwise):
        let begin = points.last ?? start
        let sweep = Self.sweep(from: begin, to: end, around: centre, clockwise: clockwise)
        let radius = hypot(begin.x - centre.x, begin.y - centre.y)
        let first = atan2(begin.y - centre.y, begin.x - centre.x)
        let count = max(1, (abs(sweep) / (2 * .pi) * Self.circle).rounded(.up))
        for step in stride(from: 1, to: count, by: 1) {
          let angle = first + sweep * step / count
          points.append(
            GridPoint(centre.x + radius * cos(angle), centre.y + radius * sin(angle)))
        }
        points.append(end)
      }
    }
    return points
  }

  /// The leftmost, rightmost, highest and lowest points of the circles that the arcs pass through.
  var extremes: [GridPoint] {
    var points: [GridPoint] = []
    var begin = start
    for piece in pieces {
      switch piece {
      case .line(let end): begin = end
      case .arc(let end, let centre, let clockwise):
        let radius = hypot(begin.x - centre.x, begin.y - centre.y)
        let whole = Self.sweep(from: begin, to: end, around: centre, clockwise: clockwise)
        for (x, y) in [(-radius, 0), (radius, 0), (0, -radius), (0, radius)] {
          let point = GridPoint(centre.x + x, centre.y + y)
          let part = Self.sweep(from: begin, to: point, around: centre, clockwise: clockwise)
          if abs(part) <= abs(whole) { points.append(point) }
        }
        begin = end
      }
    }
    return points
  }

  /// How far an arc turns, in radians; positive clockwise, because y points down.
  static func sweep(
    from begin: GridPoint, to end: GridPoint, around centre: GridPoint, clockwise: Bool
  ) -> Double {
    let turn =
      atan2(end.y - centre.y, end.x - centre.x) - atan2(begin.y - centre.y, begin.x - centre.x)
    if clockwise { return turn > 0 ? turn : turn + 2 * .pi }
    return turn < 0 ? turn : turn - 2 * .pi
  }
}
