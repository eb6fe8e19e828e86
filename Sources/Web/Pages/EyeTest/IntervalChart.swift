import EyeTest

/// Intervals on an axis of sizes, the largest at the left, and where the screen ends.
struct IntervalChart {
  /// One round, in logMAR.
  struct Row {
    var estimate: Double
    var low: Double
    var high: Double
    var label: String
    /// Where the screen ended.
    var limit: AcuityResult.Limit

    /// The number that may be told.
    var told: Double {
      switch limit {
      case .exact: estimate
      case .atMost: high
      case .atLeast: low
      }
    }
  }

  var rows: [Row]
  /// The smallest size that the screen shows, in logMAR.
  var floor: Double?

  /// The drawing for a wide and for a narrow page, with one text for both.
  struct Pair {
    var wide: Drawing
    var narrow: Drawing
    /// Everything that is drawn, in words.
    var text: String
  }

  /// What a template needs, in the drawing's own units.
  struct Drawing {
    struct Tick {
      var x: String
      var label: String
    }

    struct Bar {
      var from: String
      var to: String
      var middle: String
      var y: String
      var labelX: String
      var labelY: String
      var labelEnd: Bool
      var label: String
      var isNow: Bool
    }

    var width: Int
    var height: Int
    var axisY: Int
    var axisEnd: Int
    var tickEnd: Int
    var tickY: Int
    var ticks: [Tick]
    var bars: [Bar]
    /// Where nothing can be shown; empty if that is beyond the axis.
    var floorX: String
    var floorWidth: String
    var hasFloor: Bool
  }

  private static let margin = 14.0
  private static let rowHeight = 40
  private static let top = 30
  /// Between two marks on the axis, in logMAR.
  private static let step = 0.2
  /// No size is larger, whatever a record says; in logMAR.
  private static let most = 10.0

  /// - Returns: The two drawings; in hundredths, so that the same rounds give the same text.
  func pair(_ words: Words, _ language: Language) -> Pair {
    func told(_ value: Double) -> String { NumberText.text(value, decimals: 2, language) }
    var sentences = rows.map { row in
      words(
        row.limit == .exact ? "eye.measure.chart_row" : "eye.measure.chart_limit",
        [
          "label": row.label, "estimate": row.limit.sign + told(row.told), "low": told(row.low),
          "high": told(row.high),
        ])
    }
    if let floor { sentences.append(words("eye.measure.chart_floor", ["floor": told(floor)])) }
    return Pair(
      wide: drawing(width: 640, language), narrow: drawing(width: 320, language),
      text: sentences.joined(separator: " "))
  }

  /// The sizes from the left end to the right one, in whole steps.
  private var ends: (left: Double, right: Double) {
    let largest = min(Self.most, rows.map(\.high).max() ?? 0)
    let smallest = max(-Self.most, min(rows.map(\.low).min() ?? 0, floor ?? 0))
    let left = max(0.4, ((largest + Self.step / 2) / Self.step).rounded(.up) * Self.step)
    let right = min(-0.4, ((smallest - Self.step / 2) / Self.step).rounded(.down) * Self.step)
    return (left, right)
  }

  private func drawing(width: Int, _ language: Language) -> Drawing {
    let (left, right) = ends
    let room = Double(width) - 2 * Self.margin
    func x(of size: Double) -> Double { Self.margin + (left - size) / (left - right) * room }
    func text(_ value: Double) -> String { "\((value * 10).rounded() / 10)" }
    let axisY = Self.top + rows.count * Self.rowHeight
    let steps = Int(((left - right) / Self.step).rounded())
    // A narrow drawing has room for every second number.
    let every = width < 400 && steps > 6 ? 2 : 1
    let ticks = stride(from: 0, through: steps, by: every).map { index in
      let size = left - Double(index) * Self.step
      return Drawing.Tick(
        x: text(x(of: size)), label: NumberText.text(size, decimals: 1, language))
    }
    let bars = rows.enumerated().map { index, row in
      let (from, to) = (x(of: row.high), x(of: row.low))
      let y = Double(Self.top + index * Self.rowHeight)
      let isLeft = (from + to) / 2 > Double(width) / 2
      return Drawing.Bar(
        from: text(from), to: text(to), middle: text(x(of: row.told)), y: text(y),
        labelX: text(isLeft ? from - 18 : to + 18), labelY: text(y + 6), labelEnd: isLeft,
        label: row.label, isNow: index == 0)
    }
    let floorX = floor.map { x(of: $0) } ?? Double(width)
    let end = Double(width) - Self.margin
    return Drawing(
      width: width, height: axisY + 44, axisY: axisY, axisEnd: width - Int(Self.margin),
      tickEnd: axisY + 8, tickY: axisY + 28, ticks: ticks, bars: bars, floorX: text(floorX),
      floorWidth: text(max(0, end - floorX)), hasFloor: floorX < end)
  }
}
