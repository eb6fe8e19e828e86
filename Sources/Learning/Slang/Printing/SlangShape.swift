/// What is known of a value before a program is run, for languages that want to know.
indirect enum SlangShape: Sendable, Hashable {
  case unknown
  /// Whether a value may have decimals.
  case number(isFractional: Bool)
  case truth, text, chalk
  case list(SlangShape)
  /// By names in lower case, in the order in which they were written.
  case card([Field])

  struct Field: Sendable, Hashable {
    var name: String
    var shape: SlangShape
  }

  static let whole = SlangShape.number(isFractional: false)
  static let fraction = SlangShape.number(isFractional: true)

  /// What holds both; of two kinds, which no finished program mixes, the first.
  func joined(_ other: SlangShape) -> SlangShape {
    switch (self, other) {
    case (.unknown, _): other
    case (.number(let one), .number(let two)): .number(isFractional: one || two)
    case (.list(let one), .list(let two)): .list(one.joined(two))
    case (.card(let one), .card(let two)):
      .card(
        one.map { field in
          let same = two.first { $0.name == field.name }
          return Field(name: field.name, shape: field.shape.joined(same?.shape ?? .unknown))
        })
    default: self
    }
  }

  /// Cut where it is deeper than any value: a list that is put into itself has no end.
  func cut(_ depth: Int = SlangProgram.Limit.nesting) -> SlangShape {
    guard depth > 0 else { return .unknown }
    return switch self {
    case .list(let inner): .list(inner.cut(depth - 1))
    case .card(let fields):
      .card(fields.map { Field(name: $0.name, shape: $0.shape.cut(depth - 1)) })
    default: self
    }
  }

  func field(_ name: String) -> SlangShape {
    guard case .card(let fields) = self else { return .unknown }
    return fields.first { $0.name == name.lowercased() }?.shape ?? .unknown
  }

  var element: SlangShape { if case .list(let inner) = self { inner } else { .unknown } }
  var isFractional: Bool { self == .fraction }
}
