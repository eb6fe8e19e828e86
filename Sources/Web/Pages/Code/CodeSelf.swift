import Model

/// The picture that somebody drew or chose of themselves.
struct CodeSelf {
  /// The symbol of one that was chosen.
  var symbol: String?
  /// The strokes of one that was drawn, as paths on a square of 1000.
  var strokes: [String] = []
  /// Whether there is none.
  var isEmpty: Bool { symbol == nil && strokes.isEmpty }

  /// The pictures that can be chosen.
  static let choices = [
    "p-play", "p-say", "p-loop", "p-math", "p-list", "p-cup", "p-word", "p-object",
  ]

  /// Reads what is kept; nothing that is not known is shown.
  init(_ picture: JSONValue?) {
    guard case .object(let members)? = picture else { return }
    if case .string(let name)? = members["name"], Self.choices.contains(name) { symbol = name }
    guard case .array(let drawn)? = members["strokes"] else { return }
    strokes = drawn.compactMap { stroke in
      guard case .array(let values) = stroke else { return nil }
      let numbers = values.compactMap { value -> Int? in
        if case .number(let number) = value { Int(exactly: number.rounded()) } else { nil }
      }
      guard numbers.count >= 2, numbers.count == values.count, numbers.count % 2 == 0 else {
        return nil
      }
      let points = stride(from: 0, to: numbers.count, by: 2).map {
        "\(numbers[$0]) \(numbers[$0 + 1])"
      }
      // A dot is a line to where it begins.
      return "M" + (points.count == 1 ? [points[0], points[0]] : points).joined(separator: "L")
    }
  }
}
