/// A place on the 5 × 5 grid of an optotype, in strokes: x to the right, y down, from the upper
/// left corner of the box.
package struct GridPoint: Sendable, Hashable {
  package var x: Double
  package var y: Double

  package init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  /// The same place after the box was turned about its centre, counter-clockwise as it is seen.
  ///
  /// - Parameter eighths: How many times 45°. An even number moves no digit of a coordinate that
  ///   has a finite binary form.
  /// - Returns: A place that may lie outside the box: corners swing out.
  package func turned(eighths: Int) -> GridPoint {
    let centre = Optotype.box / 2
    var (x, y) = (x - centre, y - centre)
    let turns = ((eighths % 8) + 8) % 8
    for _ in 0..<(turns / 2) { (x, y) = (y, -x) }
    if turns % 2 == 1 {
      let half = 0.5.squareRoot()
      (x, y) = ((x + y) * half, (y - x) * half)
    }
    return GridPoint(centre + x, centre + y)
  }
}
