/// Repairs that need no further choice, done.
extension SlangProgram {
  /// The program with a fault repaired; nothing where somebody has to choose (`fill`, `equipment`).
  package func repaired(_ fault: SlangFault) -> SlangProgram? {
    var program = self
    guard let index = lines.firstIndex(where: { $0.id == fault.lineID }) else { return nil }
    switch fault.repair {
    case .addEnd(let after)?:
      let id = (lines.map(\.id).max() ?? 0) + 1
      program.lines.insert(SlangLine(id: id, .end), at: min(after, lines.count))
    case .remove?: program.lines.remove(at: index)
    case .replace(let name, let other)?:
      program.lines[index].block = lines[index].block.renaming(name, to: other)
    case .rename(let name, let other)?:
      for place in lines.indices {
        program.lines[place].block = lines[place].block.renaming(name, to: other)
      }
    case .fill?, .equipment?, nil: return nil
    }
    return program
  }
}

extension SlangBlock {
  /// The block with another name in place of one, whatever its case.
  func renaming(_ name: String, to other: String) -> SlangBlock {
    let spelled = { (text: String) in text.lowercased() == name.lowercased() ? other : text }
    let renamed = { (part: SlangExpression) in part.renaming(spelled) }
    switch self {
    case .blank, .else, .end: return self
    case .print(let value): return .print(renamed(value))
    case .repeat(let count): return .repeat(renamed(count))
    case .if(let condition):
      return .if(
        SlangCondition(
          condition.comparisons.map {
            SlangComparison(renamed($0.left), $0.sign, renamed($0.right))
          },
          join: condition.join))
    case .variable(let target, let value):
      return .variable(target.renaming(spelled), renamed(value))
    }
  }
}

extension SlangTarget {
  func renaming(_ spelled: (String) -> String) -> SlangTarget {
    switch self {
    case .hole: self
    case .name(let name): .name(spelled(name))
    case .field(let name, let field): .field(spelled(name), field)
    case .element(let name, let place): .element(spelled(name), place.renaming(spelled))
    case .function(let name, let inputs): .function(spelled(name), inputs.map(spelled))
    }
  }
}

extension SlangExpression {
  func renaming(_ spelled: (String) -> String) -> SlangExpression {
    func inner(_ part: SlangExpression) -> SlangExpression { part.renaming(spelled) }
    return switch self {
    case .hole, .number, .text, .truth, .turn, .sensor: self
    case .name(let name): Self.meaning(spelled(name))
    case .negative(let part): .negative(inner(part))
    case .not(let part): .not(inner(part))
    case .group(let part): .group(inner(part))
    case .binary(let left, let sign, let right): .binary(inner(left), sign, inner(right))
    case .list(let values): .list(values.map(inner))
    case .card(let fields): .card(fields.map { Field($0.name, inner($0.value)) })
    case .index(let list, let place): .index(inner(list), inner(place))
    case .field(let card, let name): .field(inner(card), name)
    case .builtIn(let function, let values): .builtIn(function, values.map(inner))
    case .own(let name, let values): Self.calling(spelled(name), values.map(inner))
    }
  }

  /// What was a name may be a word of the language by now.
  private static func meaning(_ name: String) -> SlangExpression {
    switch SlangVocabulary.words[name.lowercased()] {
    case .sensor(let sensor)?: .sensor(sensor)
    case .truth(let isTrue)?: .truth(isTrue)
    case .turn?: .turn
    default: .name(name)
    }
  }

  private static func calling(_ name: String, _ values: [SlangExpression]) -> SlangExpression {
    if case .function(let function)? = SlangVocabulary.words[name.lowercased()] {
      return .builtIn(function, values)
    }
    return .own(name, values)
  }
}
