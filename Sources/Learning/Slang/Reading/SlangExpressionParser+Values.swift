/// Values, and what may stand behind them.
extension SlangExpressionParser {
  mutating func unary() throws(SlangReadingProblem) -> SlangExpression {
    guard case .sign(.minus)? = peek() else { return try postfix() }
    _ = advance()
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
    // Written without a space between, they would be a number with decimals.
    if case .number = value, name.first.map(SlangLexer.isDigit) == true { throw problem(.extra) }
    _ = advance()
    guard value == .sensor(.gate) else { return name }
    return SlangVocabulary.gateFields[name.lowercased()]?.rawValue ?? name
  }

  private mutating func primary() throws(SlangReadingProblem) -> SlangExpression {
    guard let kind = peek() else { return .hole }
    switch kind {
    case .number(let number):
      _ = advance()
      return .number(number)
    case .text(let text):
      _ = advance()
      return .text(text)
    case .hole:
      _ = advance()
      return .hole
    case .name(let name): return try named(name)
    case .mark(.open):
      _ = advance()
      let inner = try nested { (parser) throws(SlangReadingProblem) in try parser.expression() }
      try close(.close)
      return .group(inner)
    case .mark(.openList):
      _ = advance()
      return .list(try values(until: .closeList))
    case .mark(.openCard):
      _ = advance()
      return .card(try fields())
    case .mark, .sign: return .hole
    }
  }

  private mutating func named(_ name: String) throws(SlangReadingProblem) -> SlangExpression {
    let word = word()
    switch word {
    case .and?, .or?: return .hole
    case .not?: throw problem(.bracket)
    default: _ = advance()
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
      _ = advance()
      guard take(.mark(.colon)) else { throw problem(.extra) }
      let value = try nested { (parser) throws(SlangReadingProblem) in try parser.expression() }
      fields.append(SlangExpression.Field(name, value))
    } while take(.mark(.comma))
    try close(.closeCard)
    return fields
  }
}
