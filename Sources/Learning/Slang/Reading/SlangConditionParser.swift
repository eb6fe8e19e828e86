/// Reads what stands behind If: comparisons, of which any part may be missing.
extension SlangExpressionParser {
  mutating func condition() throws(SlangReadingProblem) -> SlangCondition {
    let start = place
    if let condition = try comparisons(), isAtEnd { return condition }
    // Mixed words, or a comparison of comparisons: one value that is true or false.
    goBack(to: start)
    let value = try expression()
    try end()
    return SlangCondition([Self.alone(value)])
  }

  /// Comparisons with one kind of word between them; nothing where another kind follows.
  private mutating func comparisons() throws(SlangReadingProblem) -> SlangCondition? {
    var comparisons = [try comparison()]
    var join: SlangOperator?
    while let next = sign(), next.joinsTruths {
      guard join == nil || join == next else { return nil }
      join = next
      _ = advance()
      comparisons.append(try comparison())
    }
    return SlangCondition(comparisons, join: join ?? .and)
  }

  private mutating func comparison() throws(SlangReadingProblem) -> SlangComparison {
    if word() == .not { return Self.alone(try expression(level: 3)) }
    let left = try expression(level: 6)
    if let sign = sign(), sign.compares {
      _ = advance()
      return SlangComparison(left, sign, try expression(level: 6))
    }
    if take(.hole) { return SlangComparison(left, nil, try expression(level: 6)) }
    return left == .hole ? SlangComparison(.hole, nil, .hole) : Self.alone(left)
  }

  /// A value without a sign is asked whether it is true.
  private static func alone(_ value: SlangExpression) -> SlangComparison {
    switch value {
    case .not, .binary: SlangComparison(.group(value), .equal, .truth(true))
    default: SlangComparison(value, .equal, .truth(true))
    }
  }
}
