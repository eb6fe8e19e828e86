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

  /// More parts than a program has that somebody wants to see in another language.
  private static let mostParts = 150

  /// Cut where it is deeper than any value, or has more parts than anybody writes: a list that is put into
  /// itself has no end, and a card that is put into itself ten times grows tenfold with each line.
  func cut() -> SlangShape {
    var room = Self.mostParts
    return cut(SlangProgram.Limit.nesting, &room)
  }

  private func cut(_ depth: Int, _ room: inout Int) -> SlangShape {
    guard depth > 0, room > 0 else { return .unknown }
    room -= 1
    switch self {
    case .list(let inner): return .list(inner.cut(depth - 1, &room))
    case .card(let fields):
      var left: [Field] = []
      for field in fields {
        left.append(Field(name: field.name, shape: field.shape.cut(depth - 1, &room)))
      }
      return .card(left)
    default: return self
    }
  }

  func field(_ name: String) -> SlangShape {
    guard case .card(let fields) = self else { return .unknown }
    return fields.first { $0.name == name.lowercased() }?.shape ?? .unknown
  }

  var element: SlangShape { if case .list(let inner) = self { inner } else { .unknown } }
  var isFractional: Bool { self == .fraction }
}
