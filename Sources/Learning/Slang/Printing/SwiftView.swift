/// Writes a program as Swift.
struct SwiftView {
  private let program: SlangProgram
  let shapes: SlangShapes
  let names: SlangCodeNames
  let cards: SwiftCards
  let style: SlangCodeStyle
  /// How many Repeats are open.
  private(set) var repeats = 0
  /// What the function that is being written takes in.
  private(set) var inputs: [String] = []
  private(set) var function: SlangShapes.Function?
  var used: Set<SlangFunction> = []
  private var hoisted: [String] = []

  static func view(_ program: SlangProgram, _ style: SlangCodeStyle) -> SlangCodeView {
    var view = SwiftView(program, style)
    let lines = view.lines()
    return SlangCodeView(top: view.top(), lines: lines)
  }

  private init(_ program: SlangProgram, _ style: SlangCodeStyle) {
    self.program = program
    self.style = style
    shapes = SlangShapes(program)
    names = SlangCodeNames(program, reserved: Self.reserved)
    cards = SwiftCards(shapes: shapes)
  }

  private mutating func lines() -> [String] {
    var lines: [String] = []
    var opened: [SlangElement] = []
    for (index, (line, depth)) in zip(program.lines, program.depths).enumerated() {
      if line.block == .end, opened.popLast() == .repeat { repeats -= 1 }
      let code = statement(line.block, index)
      if line.block.element.opens { opened.append(line.block.element) }
      lines.append(code.isEmpty ? "" : String(repeating: "  ", count: depth) + code)
    }
    return lines
  }

  private func top() -> [String] {
    var top = cards.declarations
    for name in names.above where shapes.functions[name] == nil {
      let shape = shapes.variables[name] ?? .unknown
      top.append("var \(names.spelled(name)): \(cards.type(shape)) = \(cards.nothing(shape))")
    }
    guard style == .plain else { return top + hoisted }
    if used.contains(.walk) { top.append(Self.chalk("walk", "length")) }
    if used.contains(.right) { top.append(Self.chalk("right", "angle")) }
    return top + hoisted
  }

  private static func chalk(_ name: String, _ input: String) -> String {
    "func \(name)(_ \(input): Double) -> String { \"\(name) \\(\(input))\" }"
  }

  private mutating func statement(_ block: SlangBlock, _ index: Int) -> String {
    switch block {
    case .blank: return ""
    case .else: return "} else {"
    case .end: return "}"
    case .print(let value):
      let code = code(value, as: shape(value))
      return style == .wrapped ? "print(show(\(code)))" : "print(\(code))"
    case .if(let condition): return "if \(code(condition)) {"
    case .repeat(let count): return loop(count, index)
    case .variable(let target, let value): return assignment(target, value, index)
    }
  }

  private mutating func loop(_ count: SlangExpression, _ index: Int) -> String {
    let limit = whole(count)
    repeats += 1
    let turn =
      program.usesTurn(ofRepeatAt: index) ? names.counter("turn", depth: repeats) : "_"
    if case .number(let number) = count.bare, number >= 1 { return "for \(turn) in 1...\(limit) {" }
    return "for \(turn) in stride(from: 1, through: \(limit), by: 1) {"
  }

  private mutating func assignment(
    _ target: SlangTarget, _ value: SlangExpression, _ index: Int
  ) -> String {
    switch target {
    case .hole: return "… = \(code(value, as: shape(value)))"
    case .name(let name):
      let key = name.lowercased()
      let shape = shapes.variables[key] ?? .unknown
      let code = code(value, as: shape)
      guard names.made[key] == index else { return "\(names.spelled(name)) = \(code)" }
      let word = names.assignments[key] == 1 ? "let" : "var"
      let type = value.bare == .list([]) ? ": \(cards.type(shape))" : ""
      return "\(word) \(names.spelled(name))\(type) = \(code)"
    case .field(let name, let field):
      let shape = shapes.variables[name.lowercased()] ?? .unknown
      return "\(names.spelled(name)).\(Self.escaped(field.lowercased())) = "
        + code(value, as: shape.field(field))
    case .element(let name, let place):
      let shape = shapes.variables[name.lowercased()] ?? .unknown
      return "\(names.spelled(name))[\(self.place(place))] = "
        + code(value, as: shape.element)
    case .function(let name, let inputs): return make(name, inputs, value, index)
    }
  }

  private mutating func make(
    _ name: String, _ inputs: [String], _ value: SlangExpression, _ index: Int
  ) -> String {
    (self.inputs, function) = (inputs, shapes.functions[name.lowercased()])
    defer { (self.inputs, function) = ([], nil) }
    let shapes = function?.inputs ?? []
    let list = zip(inputs, shapes).map { "_ \(Self.escaped($0)): \(cards.type($1))" }
    let result = function?.result ?? .unknown
    let code =
      "func \(names.spelled(name))(\(list.joined(separator: ", "))) -> \(cards.type(result)) "
      + "{ \(code(value, as: result)) }"
    guard names.made[name.lowercased()] != index else { return code }
    hoisted.append(code)
    return "// \(names.spelled(name)) is above."
  }

  /// Words of Swift, and names that its programs begin with.
  static let reserved: Set<String> = [
    "as", "associatedtype", "async", "await", "break", "case", "catch", "class", "continue",
    "default", "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false",
    "fileprivate", "for", "func", "gate", "guard", "if", "import", "in", "init", "inout",
    "internal", "is", "let", "nil", "operator", "print", "private", "protocol", "public",
    "repeat", "rethrows", "return", "self", "show", "static", "stride", "struct", "subscript",
    "super", "switch", "throw", "throws", "true", "try", "typealias", "var", "where", "while",
    "Any", "Array", "Bool", "Card", "Double", "Int", "Self", "String",
  ]

  static func escaped(_ name: String) -> String { reserved.contains(name) ? name + "_" : name }
}

extension SlangProgram {
  /// Whether a line of the Repeat at an index names its turn.
  func usesTurn(ofRepeatAt start: Int) -> Bool {
    var opened: [SlangElement] = []
    for line in lines[(start + 1)...] {
      let isOwn = !opened.contains(.repeat)
      var uses = false
      for expression in line.block.expressions where isOwn {
        expression.walk { if $0 == .turn { uses = true } }
      }
      if uses { return true }
      if line.block.element.opens { opened.append(line.block.element) }
      if line.block == .end, opened.popLast() == nil { return false }
    }
    return false
  }
}
