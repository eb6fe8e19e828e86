/// What expressions come to.
extension SlangMachine {
  mutating func evaluate(_ node: SlangNode) throws(SlangTrouble) -> SlangValue {
    try work(Self.partWork)
    switch node {
    case .constant(let value): return value
    case .variable(let slot): return try known(slot)
    case .parameter(let place): return inputs[inputs.count - 1][place]
    case .turn: return .number(Double(loops.last?.turn ?? 0))
    case .sensor(let sensor): return try reading(sensor).value
    case .gate(let field):
      guard let value = try reading(.gate).value(field) else { throw SlangTrouble(.waited) }
      return value
    case .negative(let inner):
      guard case .number(let number) = try evaluate(inner) else {
        throw SlangTrouble(.math, ["sign": .sign(.minus)])
      }
      return .number(0 - number)
    case .not(let inner): return .truth(!(try truth(evaluate(inner))))
    case .asksTruth(let inner): return .truth(try truth(evaluate(inner)))
    case .and(let left, let right):
      return .truth(try truth(evaluate(left)) ? try truth(evaluate(right)) : false)
    case .or(let left, let right):
      return .truth(try truth(evaluate(left)) ? true : try truth(evaluate(right)))
    case .binary(let left, let sign, let right):
      let left = try evaluate(left)
      let value = try SlangArithmetic.value(left, sign, evaluate(right), speech)
      if case .text(let text) = value { try work(text.utf8.count) }
      return value
    case .list(let nodes): return try list(nodes)
    case .card(let fields): return try card(fields)
    case .index(let list, let place, let label): return try value(of: list, at: place, label)
    case .field(let card, let name, let label): return try value(of: card, name, label)
    case .builtIn(let function, let nodes): return try call(function, nodes)
    case .own(let function, let nodes): return try call(function, nodes)
    }
  }

  func known(_ slot: Int) throws(SlangTrouble) -> SlangValue {
    guard let value = values[slot] else {
      throw SlangTrouble(.unknown, ["name": .name(code.variables[slot])])
    }
    return value
  }

  func truth(_ value: SlangValue) throws(SlangTrouble) -> Bool {
    guard case .truth(let truth) = value else { throw SlangTrouble(.bool) }
    return truth
  }

  /// A value as a sentence names it.
  func shown(_ value: SlangValue) -> String { speech.short(value, length: 20) }

  /// Where a place lies in a list, from 0.
  func index(_ place: SlangValue, in list: SlangList) throws(SlangTrouble) -> Int {
    guard case .number(let number) = place, let index = Int(exactly: number),
      list.values.indices.contains(index - 1)
    else {
      throw SlangTrouble(
        .place,
        ["count": .number(Double(list.values.count)), "place": .name(shown(place))])
    }
    return index - 1
  }

  func staysShallow(_ depth: Int) throws(SlangTrouble) {
    guard depth <= SlangProgram.Limit.nesting else { throw SlangTrouble(.deep) }
  }

  private func reading(_ sensor: SlangSensor) throws(SlangTrouble) -> SlangReading {
    guard let reading = read[sensor]?.reading else { throw SlangTrouble(.waited) }
    return reading
  }

  private mutating func list(_ nodes: [SlangNode]) throws(SlangTrouble) -> SlangValue {
    var values: [SlangValue] = []
    for node in nodes { values.append(try evaluate(node)) }
    let list = SlangList(values)
    try staysShallow(list.depth)
    return .list(list)
  }

  private mutating func card(
    _ nodes: [(name: String, value: SlangNode)]
  ) throws(SlangTrouble) -> SlangValue {
    var fields: [SlangCard.Field] = []
    for (name, node) in nodes {
      fields.append(SlangCard.Field(name: name, value: try evaluate(node)))
    }
    let card = SlangCard(fields)
    try staysShallow(card.depth)
    return .card(card)
  }

  private mutating func value(
    of node: SlangNode, at place: SlangNode, _ label: String
  ) throws(SlangTrouble) -> SlangValue {
    let list = try evaluate(node)
    let place = try evaluate(place)
    guard case .list(let list) = list else {
      throw SlangTrouble(.field, ["card": .name(label), "field": .name("[\(shown(place))]")])
    }
    return list.values[try index(place, in: list)]
  }

  private mutating func value(
    of node: SlangNode, _ name: String, _ label: String
  ) throws(SlangTrouble) -> SlangValue {
    let whole = try evaluate(node)
    guard case .card(let card) = whole, let value = card[name] else {
      throw SlangTrouble.field(of: whole, label, name)
    }
    return value
  }
}
