/// Reads the tokens of one line from left to right.
///
/// Where a value is missing it puts a hole, so that a program in the making has a tree.
struct SlangExpressionParser {
  private let tokens: [SlangToken]
  private var position = 0
  private var depth = 0

  init(_ tokens: [SlangToken]) { self.tokens = tokens }

  var isAtEnd: Bool { position == tokens.count }
  var place: Int { position }

  mutating func goBack(to place: Int) {
    position = place
    depth = 0
  }

  func peek() -> SlangToken.Kind? { isAtEnd ? nil : tokens[position].kind }

  mutating func take(_ kind: SlangToken.Kind) -> Bool {
    guard peek() == kind else { return false }
    position += 1
    return true
  }

  mutating func advance() -> SlangToken {
    defer { position += 1 }
    return tokens[position]
  }

  /// What is told of the token that is next, or of the line's end.
  func problem(_ code: SlangReadingProblem.Code) -> SlangReadingProblem {
    guard let token = isAtEnd ? tokens.last : tokens[position] else {
      return SlangReadingProblem(code, column: 1)
    }
    let column = isAtEnd ? token.column + token.source.count : token.column
    return SlangReadingProblem(code, column: column, isAtEnd ? "" : token.source)
  }

  /// Throws unless everything was read.
  func end() throws(SlangReadingProblem) {
    guard !isAtEnd else { return }
    switch tokens[position].kind {
    case .mark(.close), .mark(.closeList), .mark(.closeCard): throw problem(.bracket)
    default: throw problem(.extra)
    }
  }

  /// The word that a token is, if it has a meaning.
  func word() -> SlangWord? {
    guard case .name(let name)? = peek() else { return nil }
    return SlangVocabulary.words[name.lowercased()]
  }

  /// The sign between two values that is next.
  func sign() -> SlangOperator? {
    switch peek() {
    case .sign(let sign)?: sign
    case .mark(.assign)?: .equal
    case .name?:
      switch word() {
      case .and?: .and
      case .or?: .or
      default: nil
      }
    default: nil
    }
  }

  /// Reads what binds at least as tightly as a level (`SlangOperator.level`).
  mutating func expression(level: Int = 1) throws(SlangReadingProblem) -> SlangExpression {
    var left: SlangExpression
    var tightest = 7
    if level <= 3, word() == .not {
      position += 1
      left = .not(
        try nested { (parser) throws(SlangReadingProblem) in
          try parser.expression(level: 3)
        })
      tightest = 3
    } else {
      left = try unary()
    }
    while let sign = sign(), sign.level >= level, sign.level <= tightest {
      position += 1
      left = .binary(left, sign, try expression(level: sign.level + 1))
      tightest = min(tightest, sign.level)
    }
    return left
  }

  private func closes() -> Bool {
    switch peek() {
    case nil, .mark(.close)?, .mark(.closeList)?, .mark(.closeCard)?: true
    default: false
    }
  }

  mutating func close(_ mark: SlangToken.Mark) throws(SlangReadingProblem) {
    guard !take(.mark(mark)) else { return }
    throw problem(closes() ? .bracket : .extra)
  }

  mutating func nested(
    _ read: (inout Self) throws(SlangReadingProblem) -> SlangExpression
  ) throws(SlangReadingProblem) -> SlangExpression {
    depth += 1
    defer { depth -= 1 }
    guard depth <= SlangProgram.Limit.nesting else { throw problem(.deep) }
    return try read(&self)
  }
}
