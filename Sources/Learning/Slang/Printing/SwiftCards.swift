/// The types of a Swift program: a structure for each set of names that cards have.
struct SwiftCards {
  let shapes: SlangShapes

  /// A card's fields in the order of its structure.
  func fields(_ fields: [SlangShape.Field]) -> [SlangShape.Field] {
    shapes.card(fields).map { shapes.cards[$0] } ?? fields
  }

  var declarations: [String] {
    shapes.cards.map { fields in
      let members = fields.map { "var \(SwiftView.escaped($0.name)): \(type($0.shape))" }
      return "struct \(name(fields)) { \(members.joined(separator: "; ")) }"
    }
  }

  func name(_ fields: [SlangShape.Field]) -> String {
    let index = shapes.card(fields) ?? 0
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
