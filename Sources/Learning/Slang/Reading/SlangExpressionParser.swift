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

  private mutating func unary() throws(SlangReadingProblem) -> SlangExpression {
    guard case .sign(.minus)? = peek() else { return try postfix() }
    position += 1
    return .negative(
      try nested { (parser) throws(SlangReadingProblem) in try parser.unary() })
  }

  private mutating func postfix() throws(SlangReadingProblem) -> SlangExpression {
    var value = try primary()
    while true {
      if take(.mark(.openList)) {
        let place = try nested { (parser) throws(SlangReadingProblem) in try parser.expression() }
        try close(.closeList)
        value = .index(value, place)
      } else if take(.mark(.point)) {
        value = .field(value, try fieldName(of: value))
      } else {
        return value
      }
    }
  }

  private mutating func fieldName(
    of value: SlangExpression
  ) throws(SlangReadingProblem) -> String {
    guard case .name(let name)? = peek() else { throw problem(.extra) }
    position += 1
    guard value == .sensor(.gate) else { return name }
    return SlangVocabulary.gateFields[name.lowercased()]?.rawValue ?? name
  }

  private mutating func primary() throws(SlangReadingProblem) -> SlangExpression {
    guard let kind = peek() else { return .hole }
    switch kind {
    case .number(let number):
      position += 1
      return .number(number)
    case .text(let text):
      position += 1
      return .text(text)
    case .hole:
      position += 1
      return .hole
    case .name(let name): return try named(name)
    case .mark(.open):
      position += 1
      let inner = try nested { (parser) throws(SlangReadingProblem) in try parser.expression() }
      try close(.close)
      return .group(inner)
    case .mark(.openList):
      position += 1
      return .list(try values(until: .closeList))
    case .mark(.openCard):
      position += 1
      return .card(try fields())
    case .mark, .sign: return .hole
    }
  }

  private mutating func named(_ name: String) throws(SlangReadingProblem) -> SlangExpression {
    let word = word()
    switch word {
    case .and?, .or?: return .hole
    case .not?: throw problem(.bracket)
    default: position += 1
    }
    switch word {
    case .truth(let truth)?: return .truth(truth)
    case .turn?: return .turn
    case .sensor(let sensor)?: return .sensor(sensor)
    case .function(let function)? where take(.mark(.open)):
      return .builtIn(function, try values(until: .close))
    case nil where take(.mark(.open)): return .own(name, try values(until: .close))
    default: return .name(name)
    }
  }

  private mutating func values(
    until closing: SlangToken.Mark
  ) throws(SlangReadingProblem) -> [SlangExpression] {
    var values: [SlangExpression] = []
    if take(.mark(closing)) { return values }
    repeat {
      values.append(
        try nested { (parser) throws(SlangReadingProblem) in try parser.expression() })
    } while take(.mark(.comma))
    try close(closing)
    return values
  }

  private mutating func fields() throws(SlangReadingProblem) -> [SlangExpression.Field] {
    var fields: [SlangExpression.Field] = []
    if take(.mark(.closeCard)) { return fields }
    repeat {
      guard case .name(let name)? = peek() else { throw problem(.extra) }
      position += 1
      guard take(.mark(.colon)) else { throw problem(.extra) }
      let value = try nested { (parser) throws(SlangReadingProblem) in try parser.expression() }
      fields.append(SlangExpression.Field(name, value))
    } while take(.mark(.comma))
    try close(.closeCard)
    return fields
  }

  private func closes() -> Bool {
    switch peek() {
    case nil, .mark(.close)?, .mark(.closeList)?, .mark(.closeCard)?: true
    default: false
    }
  }

  private mutating func close(_ mark: SlangToken.Mark) throws(SlangReadingProblem) {
    guard !take(.mark(mark)) else { return }
    throw problem(closes() ? .bracket : .extra)
  }

  private mutating func nested(
    _ read: (inout Self) throws(SlangReadingProblem) -> SlangExpression
  ) throws(SlangReadingProblem) -> SlangExpression {
    depth += 1
    defer { depth -= 1 }
    guard depth <= SlangProgram.Limit.nesting else { throw problem(.deep) }
    return try read(&self)
  }
}
