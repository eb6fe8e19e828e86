/// Expressions in JavaScript.
extension JavaScriptView {
  mutating func code(_ condition: SlangCondition) -> String {
    let isAlone = condition.comparisons.count == 1
    var parts: [String] = []
    for comparison in condition.comparisons {
      if comparison.sign == .equal, comparison.right == .truth(true) {
        parts.append(code(isAlone ? comparison.left.bare : comparison.left))
      } else {
        let sign = comparison.sign.map(Self.sign) ?? "…"
        parts.append("\(code(comparison.left)) \(sign) \(code(comparison.right))")
      }
    }
    return parts.joined(separator: " \(Self.sign(condition.join)) ")
  }

  /// A value of its own: a list or card that has a name is copied, as Slang does.
  mutating func copy(_ value: SlangExpression) -> String {
    switch value.bare {
    case .name, .index, .field, .own: break
    default: return code(value)
    }
    switch shape(value) {
    case .list, .card, .unknown: return "structuredClone(\(code(value.bare)))"
    default: return code(value)
    }
  }

  /// A place, which counts from 0 there.
  mutating func place(_ place: SlangExpression) -> String {
    if case .number(let number) = place.bare, number > 0 {
      return SlangNumber.literal(number - 1, .en)
    }
    return "\(code(place)) - 1"
  }

  mutating func code(_ part: SlangExpression) -> String {
    switch part {
    case .hole: return "…"
    case .number(let number): return SlangNumber.literal(number, .en)
    case .text(let text): return SlangPrinter.quoted(text)
    case .truth(let truth): return truth ? "true" : "false"
    case .name(let name): return variable(name)
    case .turn: return names.counter("turn", depth: repeats)
    case .sensor(.gate): return "gate().time"
    case .sensor(let sensor): return "\(sensor.rawValue)()"
    case .group(let inner): return "(\(code(inner)))"
    // Two signs beside each other would be one of another meaning.
    case .negative(let inner):
      if case .negative = inner { return "-(\(code(inner)))" }
      return "-\(code(inner))"
    case .not(let inner): return "!\(atom(inner))"
    case .binary(let left, let sign, let right): return code(left, sign, right)
    case .list(let values): return "[\(joined(values, copying: true))]"
    case .card(let fields):
      var parts: [String] = []
      for field in fields { parts.append("\(field.name.lowercased()): \(copy(field.value))") }
      return "{\(parts.joined(separator: ", "))}"
    case .index(let list, let place): return "\(atom(list))[\(self.place(place))]"
    case .field(.sensor(.gate), let field): return "gate().\(field)"
    case .field(let card, let field): return "\(atom(card)).\(field.lowercased())"
    case .own(let name, let values): return "\(names.spelled(name))(\(joined(values)))"
    case .builtIn(let function, let values): return code(function, values)
    }
  }

  private func shape(_ part: SlangExpression) -> SlangShape { shapes.shape(part, in: function) }

  private func variable(_ name: String) -> String {
    guard let input = inputs.first(where: { $0.lowercased() == name.lowercased() }) else {
      return names.spelled(name)
    }
    return Self.reserved.contains(input) ? input + "_" : input
  }

  private mutating func code(
    _ left: SlangExpression, _ sign: SlangOperator, _ right: SlangExpression
  ) -> String {
    let isNumbers = [left, right].allSatisfy {
      if case .number = shape($0) { true } else { false }
    }
    if style == .wrapped, sign == .plus, !isNumbers { return "plus(\(code(left)), \(code(right)))" }
    return "\(code(left)) \(Self.sign(sign)) \(code(right))"
  }

  private mutating func code(_ function: SlangFunction, _ values: [SlangExpression]) -> String {
    used.insert(function)
    guard values.count == function.arity else { return "…" }
    let first = values[0]
    switch function {
    case .length:
      if case .list = shape(first) { return "\(atom(first)).length" }
      return "[...\(code(first))].length"
    case .max, .min, .round: return "Math.\(function.rawValue)(\(joined(values)))"
    case .random, .walk, .right: return "\(function.rawValue)(\(joined(values)))"
    case .letter: return "[...\(code(first))][\(place(values[1]))]"
    case .upper: return "\(atom(first)).toUpperCase()"
    case .add: return "[...\(code(first)), \(copy(values[1]))]"
    }
  }

  /// Something behind which a point or bracket may stand.
  private mutating func atom(_ part: SlangExpression) -> String {
    switch part {
    case .binary, .not, .negative: "(\(code(part)))"
    default: code(part)
    }
  }

  private mutating func joined(_ values: [SlangExpression], copying: Bool = false) -> String {
    var parts: [String] = []
    for value in values { parts.append(copying ? copy(value) : code(value)) }
    return parts.joined(separator: ", ")
  }

  private static func sign(_ sign: SlangOperator) -> String {
    switch sign {
    case .equal: "==="
    case .unequal: "!=="
    case .and: "&&"
    case .or: "||"
    default: sign.rawValue
    }
  }
}
