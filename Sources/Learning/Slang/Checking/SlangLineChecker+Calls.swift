/// Names that are used, and functions that are called.
extension SlangLineChecker {
  mutating func kind(_ function: SlangFunction, _ values: [SlangExpression]) -> SlangKind? {
    let kinds = values.map { kind($0) }
    guard values.count == function.arity else {
      addInputs(.word(.function(function)), function.arity)
      return Self.result(function)
    }
    for (index, kind) in kinds.enumerated() {
      guard let kind, !Self.wanted(function, index).contains(kind) else { continue }
      add(
        .input,
        [
          "function": .word(.function(function)),
          "value": .name(SlangPrinter().text(values[index])),
        ])
    }
    return Self.result(function)
  }

  mutating func checkUse(_ name: String) {
    let key = name.lowercased()
    guard !inputs.contains(where: { $0.lowercased() == key }), names.variables[key] == nil else {
      return
    }
    if case .function(let function)? = SlangVocabulary.words[key] {
      addInputs(.word(.function(function)), function.arity)
    } else if let function = names.functions[key] {
      addInputs(.name(function.spelling), function.inputs)
    } else if SlangNames.beginsWithDigit(name) {
      let turned = SlangNames.turned(name)
      add(.name, ["try": .name(turned)], repair: .rename(name: name, to: turned))
    } else {
      addUnknown(name, .value)
    }
  }

  /// A function is there below the line that makes it.
  mutating func checkCall(_ name: String, _ count: Int) {
    guard let function = names.functions[name.lowercased()], function.line < number else {
      return addUnknown(name, .call)
    }
    if count != function.inputs { addInputs(.name(function.spelling), function.inputs) }
  }

  private mutating func addInputs(_ function: SlangPart, _ count: Int) {
    add(.inputs, ["function": function, "count": .number(Double(count))])
  }

  private static func wanted(_ function: SlangFunction, _ place: Int) -> Set<SlangKind> {
    switch (function, place) {
    case (.length, _): [.text, .list]
    case (.upper, _), (.letter, 0): [.text]
    case (.add, 0): [.list]
    case (.add, _): Set(SlangKind.allCases)
    default: [.number]
    }
  }

  private static func result(_ function: SlangFunction) -> SlangKind {
    switch function {
    case .length, .max, .min, .round, .random: .number
    case .letter, .upper: .text
    case .add: .list
    case .walk, .right: .chalk
    }
  }
}
