/// Writes a program as JavaScript.
struct JavaScriptView {
  private let program: SlangProgram
  let shapes: SlangShapes
  let names: SlangCodeNames
  let style: SlangCodeStyle
  /// How many Repeats are open.
  private(set) var repeats = 0
  /// What the function that is being written takes in.
  private(set) var inputs: [String] = []
  private(set) var function: SlangShapes.Function?
  var used: Set<SlangFunction> = []

  static func view(_ program: SlangProgram, _ style: SlangCodeStyle) -> SlangCodeView {
    var view = JavaScriptView(program, style)
    let lines = view.lines()
    return SlangCodeView(top: view.top(), lines: lines)
  }

  private init(_ program: SlangProgram, _ style: SlangCodeStyle) {
    self.program = program
    self.style = style
    shapes = SlangShapes(program)
    names = SlangCodeNames(program, reserved: Self.reserved)
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
    let declared = names.above.map { names.spelled($0) }
    var top = declared.isEmpty ? [] : ["let \(declared.joined(separator: ", "));"]
    guard style == .plain else { return top }
    for function in SlangFunction.allCases where used.contains(function) {
      if let helper = Self.helpers[function] { top.append(helper) }
    }
    return top
  }

  private mutating func statement(_ block: SlangBlock, _ index: Int) -> String {
    switch block {
    case .blank: return ""
    case .else: return "} else {"
    case .end: return "}"
    case .print(let value):
      let code = code(value)
      return style == .wrapped ? "console.log(show(\(code)));" : "console.log(\(code));"
    case .if(let condition): return "if (\(code(condition))) {"
    case .repeat(let count): return loop(count, index)
    case .variable(let target, let value): return assignment(target, value, index)
    }
  }

  /// The count is read once: what the body could change is kept.
  private mutating func loop(_ count: SlangExpression, _ index: Int) -> String {
    let limit = code(count)
    repeats += 1
    let turn = names.counter("turn", depth: repeats)
    switch count.bare {
    case .number, .turn, .hole: break
    case .name(let name) where !program.changes(name, inRepeatAt: index): break
    default:
      let turns = names.counter("turns", depth: repeats)
      return "for (let \(turn) = 1, \(turns) = \(limit); \(turn) <= \(turns); \(turn)++) {"
    }
    return "for (let \(turn) = 1; \(turn) <= \(limit); \(turn)++) {"
  }

  private mutating func assignment(
    _ target: SlangTarget, _ value: SlangExpression, _ index: Int
  ) -> String {
    switch target {
    case .hole: return "… = \(code(value));"
    case .name(let name):
      let isMade = names.made[name.lowercased()] == index
      return "\(isMade ? "let " : "")\(names.spelled(name)) = \(copy(value));"
    case .field(let name, let field):
      return "\(names.spelled(name)).\(field.lowercased()) = \(copy(value));"
    case .element(let name, let place):
      let place = self.place(place)
      return "\(names.spelled(name))[\(place)] = \(copy(value));"
    case .function(let name, let inputs):
      (self.inputs, function) = (inputs, shapes.functions[name.lowercased()])
      defer { (self.inputs, function) = ([], nil) }
      var body = code(value)
      if body.hasPrefix("{") { body = "(\(body))" }
      let isMade = names.made[name.lowercased()] == index
      let spelled = inputs.map { Self.reserved.contains($0) ? $0 + "_" : $0 }
      return "\(isMade ? "const " : "")\(names.spelled(name)) = "
        + "(\(spelled.joined(separator: ", "))) => \(body);"
    }
  }

  /// Words of JavaScript, and names that its programs begin with.
  static let reserved: Set<String> = [
    "arguments", "async", "await", "break", "case", "catch", "class", "console", "const",
    "continue", "debugger", "default", "delete", "do", "else", "enum", "eval", "export",
    "extends", "false", "finally", "for", "function", "if", "implements", "import", "in",
    "instanceof", "interface", "let", "new", "null", "package", "plus", "private", "protected",
    "public", "return", "show", "static", "structuredClone", "super", "switch", "this", "throw",
    "true", "try", "typeof", "undefined", "var", "void", "while", "with", "yield", "Infinity",
    "Math", "NaN",
  ]

  static let helpers: [SlangFunction: String] = [
    .random:
      "const random = (from, to) => Math.floor(Math.random() * (Math.abs(to - from) + 1)) "
      + "+ Math.min(from, to);",
    .walk: "const walk = (length) => \"walk \" + length;",
    .right: "const right = (angle) => \"right \" + angle;",
  ]
}
