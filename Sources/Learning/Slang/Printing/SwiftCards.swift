/// The types of a Swift program: a structure for each set of names that cards have.
struct SwiftCards {
  private var kinds: [[SlangShape.Field]] = []

  init(_ program: SlangProgram, _ shapes: SlangShapes) {
    for line in program.lines {
      for expression in line.block.expressions {
        var found: [SlangShape] = []
        expression.walk { if case .card = $0 { found.append(shapes.shape($0)) } }
        for shape in found { add(shape) }
      }
    }
    for shape in shapes.variables.values.sorted(by: { "\($0)" < "\($1)" }) { add(shape) }
  }

  private mutating func add(_ shape: SlangShape) {
    switch shape {
    case .list(let inner): add(inner)
    case .card(let fields):
      for field in fields { add(field.shape) }
      guard let index = index(of: fields) else { return kinds.append(fields) }
      if case .card(let joined) = SlangShape.card(kinds[index]).joined(shape) {
        kinds[index] = joined
      }
    default: break
    }
  }

  private func index(of fields: [SlangShape.Field]) -> Int? {
    let names = Set(fields.map(\.name))
    return kinds.firstIndex { names.isSubset(of: Set($0.map(\.name))) }
  }

  /// A card's fields in the order of its structure.
  func fields(_ fields: [SlangShape.Field]) -> [SlangShape.Field] {
    index(of: fields).map { kinds[$0] } ?? fields
  }

  var declarations: [String] {
    kinds.map { fields in
      let members = fields.map { "var \(SwiftView.escaped($0.name)): \(type($0.shape))" }
      return "struct \(name(fields)) { \(members.joined(separator: "; ")) }"
    }
  }

  func name(_ fields: [SlangShape.Field]) -> String {
    let index = index(of: fields) ?? 0
    return index == 0 ? "Card" : "Card\(index + 1)"
  }

  func type(_ shape: SlangShape) -> String {
    switch shape {
    case .unknown, .number(isFractional: false): "Int"
    case .number: "Double"
    case .truth: "Bool"
    case .text, .chalk: "String"
    case .list(let inner): "[\(type(inner))]"
    case .card(let fields): name(fields)
    }
  }

  /// What a name holds before it has a value.
  func nothing(_ shape: SlangShape) -> String {
    switch shape {
    case .unknown, .number: "0"
    case .truth: "false"
    case .text, .chalk: "\"\""
    case .list: "[]"
    case .card(let fields):
      "\(name(fields))("
        + self.fields(fields).map { "\(SwiftView.escaped($0.name)): \(nothing($0.shape))" }
        .joined(separator: ", ") + ")"
    }
  }
}
