import Learning
import Model

/// Recorded values as a line beside a task, so that a learner sees what the program will read.
struct CodeSeries {
  struct Point {
    var x: Int
    var y: Int
  }

  private static let left = 26.0
  private static let right = 314.0
  private static let top = 16.0
  private static let bottom = 76.0
  private static let most = 60

  var sensor: String
  var label: String
  /// The points of the line, as a drawing has them.
  var line: String
  var points: [Point]

  /// Returns nothing where a task has no recorded numbers, or too few or many for a drawing.
  init?(_ source: SlangSource, _ visit: CodePageDesk.Visit) {
    guard case .object(let series) = source.json,
      let (name, values) = series.sorted(by: { $0.key < $1.key }).first
    else { return nil }
    let numbers = Self.numbers(values)
    guard (2...Self.most).contains(numbers.count), let least = numbers.min(),
      let largest = numbers.max(), let known = SlangSensor(rawValue: name)
    else { return nil }
    sensor = name
    let span = max(largest - least, 1)
    let step = (Self.right - Self.left) / Double(numbers.count - 1)
    points = numbers.enumerated().map { index, number in
      let share = (number - least) / span
      return Point(
        x: Int((Self.left + step * Double(index)).rounded()),
        y: Int((Self.bottom - share * (Self.bottom - Self.top)).rounded()))
    }
    line = points.map { "\($0.x) \($0.y)" }.joined(separator: " ")
    let mark = SlangSpeech(visit.language).mark
    label = visit.words(
      "code.editor.recorded",
      [
        "sensor": SlangVocabulary.text(.sensor(known), visit.language),
        "values": numbers.map { SlangNumber.text($0, mark) }.joined(separator: ", "),
      ])
  }

  private static func numbers(_ json: JSONValue) -> [Double] {
    guard case .array(let values) = json else { return [] }
    return values.compactMap { value in
      switch value {
      case .number(let number): number
      case .object(let passage):
        if case .number(let time)? = passage["time"] { time } else { nil }
      default: nil
      }
    }
  }
}
