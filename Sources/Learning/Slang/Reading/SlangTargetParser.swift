/// Reads what stands before `=`.
extension SlangExpressionParser {
  mutating func target() throws(SlangReadingProblem) -> SlangTarget {
    guard !isAtEnd, peek() != .mark(.assign) else { return .hole }
    if take(.hole) { return .hole }
    guard case .name(let name)? = peek() else { throw problem(.target) }
    _ = advance()
    if take(.mark(.point)) {
      guard case .name(let field)? = peek() else { throw problem(.target) }
      _ = advance()
      return .field(name, field)
    }
    if take(.mark(.openList)) {
      let index = try expression()
      guard take(.mark(.closeList)) else { throw problem(.bracket) }
      return .element(name, index)
    }
    return take(.mark(.open)) ? .function(name, try parameters()) : .name(name)
  }

  private mutating func parameters() throws(SlangReadingProblem) -> [String] {
    var names: [String] = []
    repeat {
      guard case .name(let name)? = peek() else { throw problem(.target) }
      _ = advance()
      names.append(name)
    } while take(.mark(.comma))
    guard take(.mark(.close)) else { throw problem(.bracket) }
    return names
  }
}
