import Glibc

/// How much of each pixel is covered by ink, worked out from the areas, not from samples.
///
/// Every edge gives each row what it covers to its right: the part of the pixel it passes through
/// is a trapezium, all pixels behind it get its whole height. Summing a row from the left then
/// gives the covered areas, because ink lies to the right of a contour.
struct CoverageMap {
  let width: Int
  let height: Int
  /// What changes from one pixel to the next, one longer than the row.
  private var changes: [Double]

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    changes = [Double](repeating: 0, count: (width + 1) * height)
  }

  /// Adds an outline whose box has its upper left corner at a place of the image.
  ///
  /// - Parameters:
  ///   - outline: Its grid has one unit to the stroke.
  ///   - x: In pixels, fractional as it comes: nothing is snapped to the grid.
  ///   - y: In pixels, downwards.
  ///   - stroke: The width of a stroke in pixels.
  mutating func add(_ outline: OptotypeOutline, x: Double, y: Double, stroke: Double) {
    guard x.isFinite, y.isFinite, stroke.isFinite else { return }
    for contour in outline.contours {
      let corners = contour.corners.map {
        GridPoint(x + $0.x * stroke, y + $0.y * stroke)
      }
      guard var previous = corners.last else { continue }
      for corner in corners {
        add(from: previous, to: corner)
        previous = corner
      }
    }
  }

  /// The covered part of each pixel, 0…1, row after row from the upper left.
  var parts: [Double] {
    var parts: [Double] = []
    parts.reserveCapacity(width * height)
    for row in 0..<height {
      var sum = 0.0
      for column in 0..<width {
        sum += changes[row * (width + 1) + column]
        parts.append(max(0, min(1, sum)))
      }
    }
    return parts
  }

  private mutating func add(from begin: GridPoint, to end: GridPoint) {
    guard begin.y != end.y else { return }
    // Clockwise with y down: the left side of the ink goes up, and what follows is covered.
    let sign = begin.y > end.y ? 1.0 : -1.0
    let (upper, lower) = begin.y < end.y ? (begin, end) : (end, begin)
    let slope = (lower.x - upper.x) / (lower.y - upper.y)
    var row = Int(max(0, min(Double(height), floor(upper.y))))
    while row < height, Double(row) < lower.y {
      let top = max(upper.y, Double(row))
      let bottom = min(lower.y, Double(row) + 1)
      let (one, other) = (upper.x + (top - upper.y) * slope, upper.x + (bottom - upper.y) * slope)
      deposit(row: row, from: min(one, other), to: max(one, other), sign * (bottom - top))
      row += 1
    }
  }

  /// Spreads the height of a piece of edge over the pixels of one row that it passes through.
  private mutating func deposit(row: Int, from left: Double, to right: Double, _ amount: Double) {
    let edge = Double(width)
    let (begin, end) = (max(0, min(edge, left)), max(0, min(edge, right)))
    let outside = right > left ? (max(0, min(right, 0) - left)) / (right - left) : 0
    if outside > 0 { change(row: row, column: 0, into: 0, amount * outside) }
    guard end > begin else {
      if outside == 0, left < edge { change(row: row, column: floor(begin), into: begin, amount) }
      return
    }
    var column = floor(begin)
    while column < end {
      let (from, to) = (max(begin, column), min(end, column + 1))
      change(
        row: row, column: column, into: (from + to) / 2, amount * (to - from) / (right - left))
      column += 1
    }
  }

  /// Covers a pixel from a place in it on, and everything behind it.
  private mutating func change(row: Int, column: Double, into position: Double, _ amount: Double) {
    let index = row * (width + 1) + Int(column)
    changes[index] += amount * (column + 1 - position)
    changes[index + 1] += amount * (position - column)
  }
}
