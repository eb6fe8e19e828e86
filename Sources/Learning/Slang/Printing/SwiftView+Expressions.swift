/// Expressions in Swift, which tells whole numbers from others: each is written as the shape that is
/// wanted where it stands.
extension SwiftView {
  func shape(_ part: SlangExpression) -> SlangShape { shapes.shape(part, in: function) }

  mutating func code(_ condition: SlangCondition) -> String {
    let isAlone = condition.comparisons.count == 1
    var parts: [String] = []
    for comparison in condition.comparisons {
      if comparison.sign == .equal, comparison.right == .truth(true) {
        let left = isAlone ? comparison.left.bare : comparison.left
        parts.append(code(left, as: .truth))
      } else {
        parts.append(compared(comparison.left, comparison.sign, comparison.right))
      }
    }
    return parts.joined(separator: condition.join == .and ? " && " : " || ")
  }

  /// A whole number, as a count or a place is.
  mutating func whole(_ part: SlangExpression) -> String {
    shape(part).isFractional ? "Int(\(code(part.bare, as: .fraction)))" : code(part, as: .whole)
  }

  mutating func place(_ place: SlangExpression) -> String {
    if case .number(let number) = place.bare, number > 0, number == number.rounded() {
      return SlangNumber.literal(number - 1, .en)
    }
    return "\(whole(place)) - 1"
  }

  mutating func code(_ part: SlangExpression, as wanted: SlangShape) -> String {
    let isFractional = wanted.isFractional
    switch part {
    case .hole: return "…"
    case .number(let number):
      let literal = SlangNumber.literal(number, .en)
      return isFractional && number == number.rounded() ? literal + ".0" : literal
    case .text(let text): return SlangPrinter.quoted(text)
    case .truth(let truth): return truth ? "true" : "false"
    case .group(let inner): return "(\(code(inner, as: wanted)))"
    case .negative(let inner):
      if case .negative = inner { return "-(\(code(inner, as: wanted)))" }
      return "-\(code(inner, as: wanted))"
    case .not(let inner): return "!\(atom(inner))"
    case .binary(let left, let sign, let right): return code(left, sign, right, as: wanted)
    case .list(let values):
      var parts: [String] = []
      for value in values { parts.append(code(value, as: wanted.element)) }
      return "[\(parts.joined(separator: ", "))]"
    case .card: return card(part, as: wanted)
    case .builtIn(let function, let values): return code(function, values, as: wanted)
    case .name, .turn, .sensor, .index, .field, .own:
      let code = place(of: part)
      return converted(code, from: shape(part), to: wanted)
    }
  }

  /// Whole numbers where numbers with decimals are wanted.
  private func converted(
    _ code: String, from own: SlangShape, to wanted: SlangShape
  ) -> String {
    switch (own, wanted) {
    case (.whole, .fraction): return "Double(\(code))"
    case (.list(.whole), .list(.fraction)): return "\(code).map(Double.init)"
    case (.list(.list(.whole)), .list(.list(.fraction))):
      return "\(code).map { $0.map(Double.init) }"
    default: return code
    }
  }

  /// What stands for a value that is somewhere.
  private mutating func place(of part: SlangExpression) -> String {
    switch part {
    case .name(let name):
      let input = inputs.first { $0.lowercased() == name.lowercased() }
      return input.map(Self.escaped) ?? names.spelled(name)
    case .turn: return names.counter("turn", depth: repeats)
    case .sensor(.gate): return "gate().time"
    case .sensor(let sensor): return "\(sensor.rawValue)()"
    case .index(let list, let place): return "\(atom(list))[\(self.place(place))]"
    case .field(.sensor(.gate), let field): return "gate().\(field)"
    case .field(let card, let field):
      return "\(atom(card)).\(Self.escaped(field.lowercased()))"
    case .own(let name, let values):
      let inputs = shapes.functions[name.lowercased()]?.inputs ?? []
      var parts: [String] = []
      for (value, input) in zip(values, inputs) { parts.append(code(value, as: input)) }
      return "\(names.spelled(name))(\(parts.joined(separator: ", ")))"
    default: return code(part, as: shape(part))
    }
  }

  private mutating func card(_ part: SlangExpression, as wanted: SlangShape) -> String {
    guard case .card(let fields) = part, case .card(let shapes) = shape(part) else { return "…" }
    var parts: [String] = []
    for field in cards.fields(shapes) {
      guard let value = fields.last(where: { $0.name.lowercased() == field.name })?.value else {
        continue
      }
      parts.append("\(Self.escaped(field.name)): \(code(value, as: field.shape))")
    }
    return "\(cards.name(shapes))(\(parts.joined(separator: ", ")))"
  }

  /// Something behind which a point or bracket may stand.
  mutating func atom(_ part: SlangExpression) -> String {
    let code = code(part, as: shape(part))
    return switch part {
    case .binary, .not, .negative, .builtIn(.add, _): "(\(code))"
    default: code
    }
  }

  mutating func compared(
    _ left: SlangExpression, _ sign: SlangOperator?, _ right: SlangExpression
  ) -> String {
    let shape = shape(left).joined(self.shape(right))
    return "\(code(left, as: shape)) \(sign?.rawValue ?? "…") \(code(right, as: shape))"
  }
}
