/// The way of a few numbers, drawn small: one point each, the better ones higher.
struct Sparkline {
  /// How many of the newest numbers are drawn.
  static let most = 24

  /// A place in the drawing, in its own units.
  struct Point: Equatable {
    var x: Double
    var y: Double

    /// As SVG writes it, to a tenth.
    var text: String { "\(Self.tenth(x)),\(Self.tenth(y))" }

    private static func tenth(_ value: Double) -> String { String((value * 10).rounded() / 10) }
  }

  let points: [Point]

  /// - Parameters:
  ///   - numbers: In the order of time; finite.
  ///   - isLowerBetter: Whether less stands higher.
  ///   - width: Of the drawing.
  ///   - height: Of the drawing.
  init(_ numbers: [Double], isLowerBetter: Bool, width: Double, height: Double) {
    let drawn = numbers.suffix(Self.most).map { isLowerBetter ? -$0 : $0 }
    let low = drawn.min() ?? 0
    let range = (drawn.max() ?? 0) - low
    let step = drawn.count > 1 ? width / Double(drawn.count - 1) : 0
    points = drawn.enumerated().map { index, number in
      // One number, and equal ones, lie in the middle.
      let share = range > 0 ? (number - low) / range : 0.5
      let x = drawn.count > 1 ? Double(index) * step : width
      return Point(x: x, y: height - share * height)
    }
  }

  /// What SVG's `points` wants.
  var text: String { points.map(\.text).joined(separator: " ") }
}
