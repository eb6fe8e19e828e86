/// What the seven elements do.
extension SlangMachine {
  mutating func perform(_ instruction: SlangInstruction) throws(SlangTrouble) -> SlangStep {
    var step = SlangStep(line: instruction.line, lineID: instruction.id)
    switch instruction.action {
    case .assign(let slot, let node):
      try count()
      step.change = try set(slot, evaluate(node))
      origins[slot] = instruction.line
    case .setField(let slot, let field, let node):
      try count()
      step.change = try set(slot, field, evaluate(node))
      origins[slot] = instruction.line
    case .setElement(let slot, let place, let node):
      try count()
      let place = try evaluate(place)
      step.change = try set(slot, place, evaluate(node))
      origins[slot] = instruction.line
    case .define(let function):
      try count()
      isDefined[function] = true
    case .print(let node):
      try count()
      try say(evaluate(node), &step)
    case .if(let node, let otherwise):
      try count()
      let isTrue = try truth(evaluate(node))
      step.isTrue = isTrue
      next = isTrue ? next + 1 : otherwise
      return step
    case .repeat(let node, let after):
      try turn(node, after, &step)
      return step
    case .else(let end):
      next = end
      return step
    case .endRepeat(let start):
      if let loop = loops.last, loop.turn < loop.turns {
        next = start
        return step
      }
      loops.removeLast()
    case .endIf: break
    }
    next += 1
    return step
  }

  /// Begins a Repeat, or its next turn.
  private mutating func turn(
    _ node: SlangNode, _ after: Int, _ step: inout SlangStep
  ) throws(SlangTrouble) {
    try count()
    if loops.last?.start != next {
      let turns = try turns(evaluate(node))
      guard turns > 0 else {
        (step.turn, step.turns) = (0, 0)
        next = after
        return
      }
      loops.append(Loop(start: next, turn: 0, turns: turns, moment: 0))
    }
    moment += 1
    let last = loops.count - 1
    loops[last].turn += 1
    loops[last].moment = moment
    (step.turn, step.turns) = (loops[last].turn, loops[last].turns)
    next += 1
  }

  private func turns(_ value: SlangValue) throws(SlangTrouble) -> Int {
    guard case .number(let number) = value, number >= 0, number == number.rounded() else {
      throw SlangTrouble(.whole)
    }
    let most = Double(SlangProgram.Limit.turns)
    guard number <= most else { throw .big(most) }
    return Int(number)
  }

  private mutating func say(_ value: SlangValue, _ step: inout SlangStep) throws(SlangTrouble) {
    guard printed < SlangProgram.Limit.output else { throw .big(Double(SlangProgram.Limit.output)) }
    guard let text = speech.text(value) else { throw .big(Double(SlangProgram.Limit.text)) }
    printed += 1
    step.said = text
    if case .chalk(let chalk) = value { step.chalk = chalk }
  }

  private mutating func set(
    _ slot: Int, _ value: SlangValue
  ) throws(SlangTrouble) -> SlangStep.Change {
    let old = values[slot]
    if let old { try keepsKind(code.variables[slot], old, value) }
    values[slot] = value
    return SlangStep.Change(name: code.variables[slot], value: value, old: old)
  }

  private mutating func set(
    _ slot: Int, _ field: String, _ value: SlangValue
  ) throws(SlangTrouble) -> SlangStep.Change {
    let name = code.variables[slot]
    let old = try known(slot)
    guard case .card(var card) = old, let before = card[field] else {
      throw SlangTrouble.field(of: old, name, field)
    }
    try keepsKind("\(name).\(field)", before, value)
    card.replace(field, with: value)
    try staysShallow(card.depth)
    values[slot] = .card(card)
    return SlangStep.Change(name: name, value: .card(card), old: old)
  }

  private mutating func set(
    _ slot: Int, _ place: SlangValue, _ value: SlangValue
  ) throws(SlangTrouble) -> SlangStep.Change {
    let name = code.variables[slot]
    let old = try known(slot)
    guard case .list(var list) = old else {
      throw SlangTrouble(.field, ["card": .name(name), "field": .name("[\(shown(place))]")])
    }
    let index = try index(place, in: list)
    try keepsKind("\(name)[\(index + 1)]", list.values[index], value)
    list.replace(index, with: value)
    try staysShallow(list.depth)
    values[slot] = .list(list)
    return SlangStep.Change(name: name, value: .list(list), old: old)
  }

  private func keepsKind(
    _ name: String, _ old: SlangValue, _ new: SlangValue
  ) throws(SlangTrouble) {
    guard old.kind != new.kind else { return }
    throw SlangTrouble(
      .kind,
      ["name": .name(name), "held": .oneKind(old.kind), "given": .capitalKind(new.kind)])
  }
}
