/// Checks the arguments of one line.
struct SlangLineChecker {
  private(set) var faults: [SlangFault] = []
  let line: SlangLine
  /// From 1.
  let number: Int
  let names: SlangNames
  private(set) var isInRepeat: Bool
  /// What a function takes in, in the line that makes it.
  private(set) var inputs: [String] = []
  private(set) var argument = SlangArgument(.what)

  init(_ line: SlangLine, number: Int, _ names: SlangNames, _ isInRepeat: Bool) {
    self.line = line
    self.number = number
    self.names = names
    self.isInRepeat = isInRepeat
  }

  mutating func check() {
    switch line.block {
    case .blank, .else, .end: break
    case .print(let value): _ = check(value, .what)
    case .repeat(let count):
      let kind = check(count, .times)
      if let kind, kind != .number { add(.whole) }
      checkCount(count.bare)
    case .if(let condition): check(condition)
    case .variable(let target, let value):
      argument = SlangArgument(.name)
      check(target)
      _ = check(value, .value)
    }
  }

  mutating func add(
    _ code: SlangFault.Code, _ parts: [String: SlangPart] = [:], repair: SlangRepair? = nil
  ) {
    guard !faults.contains(where: { $0.code == code && $0.parts == parts }) else { return }
    faults.append(
      SlangFault(
        code, line: number, lineID: line.id, parts: parts, repair: repair ?? .fill(argument)))
  }

  private mutating func check(
    _ value: SlangExpression, _ name: SlangArgument.Name, _ place: Int = 1
  ) -> SlangKind? {
    argument = SlangArgument(name, place)
    return kind(value)
  }

  private mutating func checkCount(_ count: SlangExpression) {
    switch count {
    case .number(let number) where number != number.rounded(): add(.whole)
    case .number(let number) where number > Double(SlangProgram.Limit.turns):
      add(.big, ["limit": .number(Double(SlangProgram.Limit.turns))])
    case .negative(.number(let number)) where number > 0: add(.whole)
    default: break
    }
  }

  private mutating func check(_ condition: SlangCondition) {
    for (index, comparison) in condition.comparisons.enumerated() {
      let left = check(comparison.left, .this, index + 1)
      if comparison.sign == nil {
        argument = SlangArgument(.is, index + 1)
        add(.missing, ["line": .number(Double(number))])
      }
      let right = check(comparison.right, .that, index + 1)
      argument = SlangArgument(.this, index + 1)
      if comparison.sign == .equal, comparison.right == .truth(true), let left, left != .truth {
        add(.bool)
      } else if let sign = comparison.sign {
        compare(left, sign, right)
      }
    }
    let most = SlangCondition.mostComparisons
    if condition.comparisons.count > most { add(.big, ["limit": .number(Double(most))]) }
  }

  private mutating func check(_ target: SlangTarget) {
    switch target {
    case .hole: add(.missing, ["line": .number(Double(number))])
    case .name(let name): make(name)
    case .field(let name, _): checkKnown(name)
    case .element(let name, let place):
      checkKnown(name)
      _ = kind(place)
    case .function(let name, let inputs):
      make(name)
      for (index, input) in inputs.enumerated() {
        make(input)
        if inputs[..<index].contains(where: { $0.lowercased() == input.lowercased() }) {
          add(.taken, ["name": .name(input)])
        }
      }
      self.inputs = inputs
      isInRepeat = false
    }
    if names.isMade(target, before: number), let name = target.name {
      add(.taken, ["name": .name(name)])
    }
  }

  private mutating func make(_ name: String) {
    if SlangNames.beginsWithDigit(name) {
      let turned = SlangNames.turned(name)
      add(.name, ["try": .name(turned)], repair: .rename(name: name, to: turned))
    } else if SlangVocabulary.isTaken(name) {
      add(.taken, ["name": .name(name)])
    } else if name.count > SlangProgram.Limit.name {
      add(.big, ["limit": .number(Double(SlangProgram.Limit.name))])
    }
  }

  private mutating func checkKnown(_ name: String) {
    if names.variables[name.lowercased()] == nil { addUnknown(name, .target) }
  }

  mutating func addUnknown(_ name: String, _ place: SlangNames.Place) {
    guard let suggestion = names.suggestion(for: name, inputs: inputs, place) else {
      return add(.unknown, ["name": .name(name)])
    }
    add(
      .unknown, ["name": .name(name), "suggestion": .name(suggestion)],
      repair: .replace(name: name, by: suggestion))
  }
}
