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

  /// More parts than somebody reads in a line.
  private static let mostParts = 100

  /// What a name holds before it has a value; `…` for what has no end.
  func nothing(_ shape: SlangShape) -> String {
    var room = Self.mostParts
    return nothing(shape, [], &room)
  }

  private func nothing(
    _ shape: SlangShape, _ around: Set<Int?>, _ room: inout Int
  ) -> String {
    room -= 1
    switch shape {
    case .unknown, .number: return "0"
    case .truth: return "false"
    case .text, .chalk: return "\"\""
    case .list: return "[]"
    case .card(let fields):
      let index = shapes.card(fields)
      guard room > 0, !around.contains(index) else { return "…" }
      var parts: [String] = []
      for field in self.fields(fields) {
        let value = nothing(field.shape, around.union([index]), &room)
        parts.append("\(SwiftView.escaped(field.name)): \(value)")
      }
      return "\(name(fields))(\(parts.joined(separator: ", ")))"
    }
  }
}
