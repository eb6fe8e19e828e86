/// Reads what stands behind If: comparisons, of which any part may be missing.
extension SlangExpressionParser {
  mutating func condition() throws(SlangReadingProblem) -> SlangCondition {
    let start = place
    if let condition = try comparisons(), isAtEnd { return condition }
    // Mixed words, or a comparison of comparisons: one value that is true or false.
    let value = try bracketed(from: start, level: 1)
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
    let start = place
    if word() == .not { return Self.alone(try bracketed(from: start, level: 3)) }
    let left = try expression(level: 6)
    if let sign = sign(), sign.compares {
      _ = advance()
      return SlangComparison(left, sign, try expression(level: 6))
    }
    if take(.hole) { return SlangComparison(left, nil, try expression(level: 6)) }
    if left == .hole { return SlangComparison(.hole, nil, .hole) }
    if case .binary = left { return Self.alone(try bracketed(from: start, level: 6)) }
    return Self.alone(left)
  }

  /// Reads what gets brackets (`alone`): it stands as deep as they will make it.
  private mutating func bracketed(
    from start: Int, level: Int
  ) throws(SlangReadingProblem) -> SlangExpression {
    goBack(to: start)
    return try nested { (parser) throws(SlangReadingProblem) in
      try parser.expression(level: level)
    }
  }

  /// A value without a sign is asked whether it is true.
  private static func alone(_ value: SlangExpression) -> SlangComparison {
    switch value {
    case .not, .binary: SlangComparison(.group(value), .equal, .truth(true))
    default: SlangComparison(value, .equal, .truth(true))
    }
  }
}
