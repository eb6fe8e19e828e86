/// The shapes of a program's names: what any line gives them, taken together.
struct SlangShapes: Sendable, Hashable {
  /// By their spelling in lower case.
  private(set) var variables: [String: SlangShape] = [:]
  private(set) var functions: [String: Function] = [:]
  /// Each set of names that cards have, in the order of lines: one type, whose fields hold what any of
  /// these cards has.
  private(set) var cards: [[SlangShape.Field]] = []
  /// Where each set of names is among them.
  private var places: [Set<String>: Int] = [:]
  /// What was added to them: the same once more says nothing.
  private var added: Set<SlangShape> = []

  struct Function: Sendable, Hashable {
    var names: [String]
    var inputs: [SlangShape]
    var result = SlangShape.unknown
  }

  /// A line may depend on one below it, in a Repeat; each round of reading tells the next one more.
  private static let rounds = SlangProgram.Limit.nesting + 2

  init(_ program: SlangProgram) {
    for _ in 0..<Self.rounds {
      let before = self
      for line in program.lines { read(line.block) }
      if self == before { return }
    }
  }

  private mutating func read(_ block: SlangBlock) {
    for expression in block.expressions {
      readCalls(expression)
      readCards(expression)
    }
    guard case .variable(let target, let value) = block else { return }
    switch target {
    case .hole: break
    case .name(let name): join(name, shape(value))
    case .field(let name, let field):
      join(name, .card([.init(name: field.lowercased(), shape: shape(value))]))
    case .element(let name, _): join(name, .list(shape(value)))
    case .function(let name, let inputs):
      let key = name.lowercased()
      let names = inputs.map { $0.lowercased() }
      var function =
        functions[key]
        ?? Function(names: names, inputs: Array(repeating: .unknown, count: names.count))
      function.result = function.result.joined(shape(value, in: function)).cut()
      functions[key] = function
    }
  }

  private mutating func join(_ name: String, _ shape: SlangShape) {
    let before = variables[name.lowercased()] ?? .unknown
    let joined = before.joined(shape).cut()
    add(joined)
    variables[name.lowercased()] = unified(joined)
  }

  private mutating func readCards(_ expression: SlangExpression) {
    for card in Self.cards(in: expression) { add(shape(card)) }
  }

  /// The cards in an expression, but for those that are a field of another one, whose shape has them.
  private static func cards(
    in part: SlangExpression, isField: Bool = false
  ) -> [SlangExpression] {
    guard case .card(let fields) = part else { return part.children.flatMap { cards(in: $0) } }
    return (isField ? [] : [part]) + fields.flatMap { cards(in: $0.value, isField: true) }
  }

  private mutating func add(_ shape: SlangShape) {
    switch shape {
    case .list(let inner): add(inner)
    case .card(let fields):
      guard added.insert(shape).inserted else { return }
      for field in fields { add(field.shape) }
      guard let index = card(fields) else {
        places[Set(fields.map(\.name))] = cards.count
        return cards.append(fields)
      }
      if case .card(let joined) = SlangShape.card(cards[index]).joined(shape).cut() {
        cards[index] = joined
      }
    default: break
    }
  }

  /// The place of a card's type among `cards`.
  func card(_ fields: [SlangShape.Field]) -> Int? {
    places[Set(fields.map(\.name))]
  }

  /// A shape whose cards are those of their types.
  private func unified(_ shape: SlangShape) -> SlangShape {
    switch shape {
    case .list(let inner): .list(unified(inner))
    case .card(let fields): card(fields).map { .card(cards[$0]).joined(shape).cut() } ?? shape
    default: shape
    }
  }

  private mutating func readCalls(_ expression: SlangExpression) {
    var calls: [(String, [SlangExpression])] = []
    expression.walk { part in
      if case .own(let name, let values) = part { calls.append((name.lowercased(), values)) }
    }
    for (name, values) in calls {
      for (index, value) in values.enumerated() {
        guard let inputs = functions[name]?.inputs, index < inputs.count else { continue }
        let joined = inputs[index].joined(shape(value)).cut()
        functions[name]?.inputs[index] = joined
      }
    }
  }

  /// The shape of an expression, inside the function that it is the body of.
  func shape(_ part: SlangExpression, in function: Function? = nil) -> SlangShape {
    switch part {
    case .hole: .unknown
    case .number(let number): .number(isFractional: number != number.rounded())
    case .text: .text
    case .truth, .not: .truth
    case .turn, .sensor(.pulse): .whole
    case .sensor(.tilt), .sensor(.gate): .fraction
    case .sensor(.gates): .list(.fraction)
    case .name(let name): named(name.lowercased(), in: function)
    case .negative(let inner), .group(let inner): shape(inner, in: function)
    case .binary(let left, let sign, let right):
      shape(shape(left, in: function), sign, shape(right, in: function))
    case .list(let values):
      SlangShape.list(values.reduce(.unknown) { $0.joined(shape($1, in: function)) }).cut()
    case .card(let fields):
      unified(
        SlangShape.card(
          fields.map { .init(name: $0.name.lowercased(), shape: shape($0.value, in: function)) }
        ).cut()
      ).cut()
    case .index(let list, _): shape(list, in: function).element
    case .field(.sensor(.gate), let field): field.lowercased() == "time" ? .fraction : .whole
    case .field(let card, let field): shape(card, in: function).field(field)
    case .own(let name, _): functions[name.lowercased()]?.result ?? .unknown
    case .builtIn(let called, let values): result(called, values, in: function)
    }
  }

  private func named(_ name: String, in function: Function?) -> SlangShape {
    if let function, let place = function.names.firstIndex(of: name) {
      return function.inputs[place]
    }
    return unified(variables[name] ?? .unknown)
  }

  private func shape(
    _ left: SlangShape, _ sign: SlangOperator, _ right: SlangShape
  ) -> SlangShape {
    if sign.compares || sign.joinsTruths { return .truth }
    if sign == .plus, left == .text || right == .text { return .text }
    if sign == .plus, left == .unknown || right == .unknown { return .unknown }
    return .number(isFractional: sign == .divided || left.isFractional || right.isFractional)
  }

  private func result(
    _ called: SlangFunction, _ values: [SlangExpression], in function: Function?
  ) -> SlangShape {
    let shapes = values.map { shape($0, in: function) }
    return switch called {
    case .length, .round, .random: .whole
    case .max, .min: .number(isFractional: shapes.contains(.fraction))
    case .letter, .upper: .text
    case .walk, .right: .chalk
    case .add:
      .list((shapes.first?.element ?? .unknown).joined(shapes.last ?? .unknown))
    }
  }
}
