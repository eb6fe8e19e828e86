/// Turns a program without faults into what the machine does.
struct SlangCompiler {
  private(set) var code = SlangCode()
  private var variables: [String: Int] = [:]
  private var functions: [String: Int] = [:]
  private var open: [(instruction: Int, otherwise: Int?)] = []
  private let printer: SlangPrinter

  static func code(_ program: SlangProgram, _ language: SlangLanguage) -> SlangCode {
    var compiler = SlangCompiler(language)
    for (index, line) in program.lines.enumerated() { compiler.add(line, number: index + 1) }
    return compiler.code
  }

  private init(_ language: SlangLanguage) { printer = SlangPrinter(language) }

  private mutating func add(_ line: SlangLine, number: Int) {
    let here = code.instructions.count
    guard let action = action(line.block, here) else { return }
    var sensors: Set<SlangSensor> = []
    if case .define = action {} else { sensors = self.sensors(in: line.block.expressions) }
    code.instructions.append(
      SlangInstruction(
        line: number, id: line.id, action: action,
        sensors: SlangSensor.allCases.filter { sensors.contains($0) },
        names: names(in: line.block.expressions)))
  }

  private func names(in expressions: [SlangExpression]) -> [Int] {
    var slots: [Int] = []
    for expression in expressions {
      expression.walk { part in
        if case .name(let name) = part, let slot = variables[name.lowercased()] {
          slots.append(slot)
        }
      }
    }
    return slots
  }

  private mutating func action(_ block: SlangBlock, _ here: Int) -> SlangInstruction.Action? {
    switch block {
    case .blank: return nil
    case .print(let value): return .print(node(value))
    case .variable(let target, let value): return assignment(target, value)
    case .repeat(let count):
      open.append((here, nil))
      return .repeat(node(count), after: here + 1)
    case .if(let condition):
      open.append((here, nil))
      return .if(node(condition), otherwise: here + 1)
    case .else:
      guard let start = open.last?.instruction else { return nil }
      open[open.count - 1].otherwise = here
      lead(start, to: here + 1)
      return .else(end: here + 1)
    case .end: return close(here)
    }
  }

  private mutating func close(_ here: Int) -> SlangInstruction.Action? {
    guard let (start, otherwise) = open.popLast() else { return nil }
    if case .repeat = code.instructions[start].action {
      lead(start, to: here + 1)
      return .endRepeat(start: start)
    }
    if let otherwise {
      code.instructions[otherwise].action = .else(end: here)
    } else {
      lead(start, to: here)
    }
    return .endIf
  }

  /// Says where a Repeat or If goes on when it does not go in.
  private mutating func lead(_ start: Int, to target: Int) {
    switch code.instructions[start].action {
    case .repeat(let count, _): code.instructions[start].action = .repeat(count, after: target)
    case .if(let condition, _): code.instructions[start].action = .if(condition, otherwise: target)
    default: break
    }
  }

  private mutating func assignment(
    _ target: SlangTarget, _ value: SlangExpression
  ) -> SlangInstruction.Action? {
    switch target {
    case .hole: return nil
    case .name(let name): return .assign(slot(name), node(value))
    case .field(let name, let field):
      return .setField(slot(name), field.lowercased(), node(value))
    case .element(let name, let place): return .setElement(slot(name), node(place), node(value))
    case .function(let name, let inputs):
      let body = node(value, inputs.map { $0.lowercased() })
      let sensors = sensors(in: [value])
      functions[name.lowercased()] = code.functions.count
      code.functions.append(SlangCode.Function(name: name, body: body, sensors: sensors))
      return .define(code.functions.count - 1)
    }
  }

  private mutating func slot(_ name: String) -> Int {
    if let slot = variables[name.lowercased()] { return slot }
    variables[name.lowercased()] = code.variables.count
    code.variables.append(name)
    return code.variables.count - 1
  }

  private func sensors(in expressions: [SlangExpression]) -> Set<SlangSensor> {
    var sensors: Set<SlangSensor> = []
    for expression in expressions {
      expression.walk { part in
        if case .sensor(let sensor) = part { sensors.insert(sensor) }
        if case .own(let name, _) = part, let function = functions[name.lowercased()] {
          sensors.formUnion(code.functions[function].sensors)
        }
      }
    }
    return sensors
  }

  private mutating func node(_ condition: SlangCondition) -> SlangNode {
    let nodes = condition.comparisons.map { comparison -> SlangNode in
      let left = node(comparison.left)
      guard comparison.right != .truth(true) || comparison.sign != .equal else {
        return .asksTruth(left)
      }
      return .binary(left, comparison.sign ?? .equal, node(comparison.right))
    }
    let join = condition.join
    let rest = nodes.dropFirst()
    return rest.reduce(nodes[0]) { join == .or ? .or($0, $1) : .and($0, $1) }
  }

  private mutating func node(_ part: SlangExpression, _ inputs: [String] = []) -> SlangNode {
    switch part {
    case .hole: .constant(.text(""))
    case .number(let number): .constant(.number(number))
    case .text(let text): .constant(.text(text))
    case .truth(let truth): .constant(.truth(truth))
    case .turn: .turn
    case .group(let inner): node(inner, inputs)
    case .sensor(let sensor): .sensor(sensor)
    case .name(let name):
      inputs.firstIndex(of: name.lowercased()).map { .parameter($0) } ?? .variable(slot(name))
    case .negative(let inner): .negative(node(inner, inputs))
    case .not(let inner): .not(node(inner, inputs))
    case .binary(let left, .and, let right): .and(node(left, inputs), node(right, inputs))
    case .binary(let left, .or, let right): .or(node(left, inputs), node(right, inputs))
    case .binary(let left, let sign, let right):
      .binary(node(left, inputs), sign, node(right, inputs))
    case .list(let values): .list(values.map { node($0, inputs) })
    case .card(let fields):
      .card(fields.map { (name: $0.name.lowercased(), value: node($0.value, inputs)) })
    case .index(let list, let place):
      .index(node(list, inputs), node(place, inputs), label: printer.text(list))
    case .field(.sensor(.gate), let field):
      SlangGateField(rawValue: field.lowercased()).map { .gate($0) }
        ?? .field(
          .sensor(.gate), field.lowercased(),
          label: printer.text(SlangExpression.sensor(.gate)))
    case .field(let card, let field):
      .field(node(card, inputs), field.lowercased(), label: printer.text(card))
    case .builtIn(let function, let values):
      .builtIn(function, values.map { node($0, inputs) })
    case .own(let name, let values):
      .own(functions[name.lowercased()] ?? 0, values.map { node($0, inputs) })
    }
  }
}
