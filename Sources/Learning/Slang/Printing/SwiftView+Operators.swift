/// Signs and functions in Swift.
extension SwiftView {
  mutating func code(
    _ left: SlangExpression, _ sign: SlangOperator, _ right: SlangExpression,
    as wanted: SlangShape
  ) -> String {
    switch sign {
    case .and: return "\(code(left, as: .truth)) && \(code(right, as: .truth))"
    case .or: return "\(code(left, as: .truth)) || \(code(right, as: .truth))"
    case .equal, .unequal, .less, .more, .notMore, .notLess: return compared(left, sign, right)
    case .plus where shape(.binary(left, sign, right)) == .text:
      return "\"\(inside(left))\(inside(right))\""
    case .rest: return rest(left, right, as: wanted)
    default:
      let isFractional =
        wanted.isFractional || sign == .divided || shape(left).isFractional
        || shape(right).isFractional
      let side: SlangShape = .number(isFractional: isFractional)
      return "\(code(left, as: side)) \(sign.rawValue) \(code(right, as: side))"
    }
  }

  private mutating func rest(
    _ left: SlangExpression, _ right: SlangExpression, as wanted: SlangShape
  ) -> String {
    if shape(left).isFractional || shape(right).isFractional {
      let divisor = code(right.bare, as: .fraction)
      let number = code(left, as: .fraction)
      if case .binary = left { return "(\(number)).truncatingRemainder(dividingBy: \(divisor))" }
      return "\(number).truncatingRemainder(dividingBy: \(divisor))"
    }
    let code = "\(code(left, as: .whole)) % \(code(right, as: .whole))"
    return wanted.isFractional ? "Double(\(code))" : code
  }

  /// A value inside a text: `new best \(best)`.
  private mutating func inside(_ part: SlangExpression) -> String {
    switch part.bare {
    case .text(let text): return String(SlangPrinter.quoted(text).dropFirst().dropLast())
    case .binary(let left, .plus, let right) where shape(part) == .text:
      return inside(left) + inside(right)
    default:
      let code = code(part.bare, as: shape(part))
      return style == .wrapped ? "\\(show(\(code)))" : "\\(\(code))"
    }
  }

  mutating func code(
    _ function: SlangFunction, _ values: [SlangExpression], as wanted: SlangShape
  ) -> String {
    used.insert(function)
    guard values.count == function.arity else { return "…" }
    let first = values[0]
    let code: String
    switch function {
    case .length: code = "\(atom(first)).count"
    case .max, .min:
      let side: SlangShape = .number(
        isFractional: wanted.isFractional || values.contains { shape($0).isFractional })
      let sides = "\(self.code(first, as: side)), \(self.code(values[1], as: side))"
      return "\(function.rawValue)(\(sides))"
    case .round:
      guard shape(first).isFractional else { return self.code(first, as: wanted) }
      code = "Int((\(self.code(first, as: .fraction)) + 0.5).rounded(.down))"
    case .random:
      let (from, to) = (whole(first), whole(values[1]))
      code = style == .wrapped ? "random(\(from), \(to))" : "Int.random(in: \(from)...\(to))"
    case .letter: return "String(Array(\(self.code(first, as: .text)))[\(place(values[1]))])"
    case .upper: return "\(atom(first)).uppercased()"
    case .add:
      let list: SlangShape = wanted == .unknown ? shape(first) : wanted
      return "\(self.code(first, as: list)) + [\(self.code(values[1], as: list.element))]"
    case .walk, .right: return "\(function.rawValue)(\(self.code(first, as: .fraction)))"
    }
    return wanted.isFractional ? "Double(\(code))" : code
  }
}
