/// Numerals on the grid of 5 × 5 strokes, for plates that are played with.
enum DigitShape {
  private struct Bar {
    var x: ClosedRange<Double>
    var y: ClosedRange<Double>

    init(_ x: ClosedRange<Double>, _ y: ClosedRange<Double>) {
      self.x = x
      self.y = y
    }
  }

  private static let top = Bar(0...5, 0...1)
  private static let waist = Bar(0...5, 2...3)
  private static let foot = Bar(0...5, 4...5)
  private static let upperLeft = Bar(0...1, 0...3)
  private static let upperRight = Bar(4...5, 0...3)
  private static let lowerLeft = Bar(0...1, 2...5)
  private static let lowerRight = Bar(4...5, 2...5)

  /// The bars of which each numeral from 0 to 9 is made.
  private static let bars: [[Bar]] = [
    [top, foot, upperLeft, upperRight, lowerLeft, lowerRight],
    [Bar(2...3, 0...5), Bar(1...2, 0...1), Bar(1...4, 4...5)],
    [top, upperRight, waist, lowerLeft, foot],
    [top, upperRight, waist, lowerRight, foot],
    [upperLeft, waist, upperRight, lowerRight],
    [top, upperLeft, waist, lowerRight, foot],
    [top, upperLeft, lowerLeft, waist, lowerRight, foot],
    [top, upperRight, lowerRight],
    [top, waist, foot, upperLeft, upperRight, lowerLeft, lowerRight],
    [top, upperLeft, upperRight, waist, lowerRight, foot],
  ]

  /// Returns true if a place of the grid is inked; never for what is no digit.
  static func contains(_ digit: Int, x: Double, y: Double) -> Bool {
    guard bars.indices.contains(digit) else { return false }
    return bars[digit].contains { $0.x.contains(x) && $0.y.contains(y) }
  }
}
