/// What a value is made of.
///
/// Brackets that were written stay (`group`), so that a tree that was read is printed as it was. A
/// printer adds none: a tree that is made otherwise needs its groups.
package indirect enum SlangExpression: Sendable, Hashable {
  /// Nothing yet.
  case hole
  /// Not negative; a minus before it is `negative`.
  case number(Double)
  case text(String)
  case truth(Bool)
  case name(String)
  /// Which turn of the innermost Repeat.
  case turn
  case sensor(SlangSensor)
  case negative(SlangExpression)
  case not(SlangExpression)
  case binary(SlangExpression, SlangOperator, SlangExpression)
  case list([SlangExpression])
  case card([Field])
  /// A value of a list by its place, from 1.
  case index(SlangExpression, SlangExpression)
  case field(SlangExpression, String)
  case builtIn(SlangFunction, [SlangExpression])
  case own(String, [SlangExpression])
  case group(SlangExpression)

  package struct Field: Sendable, Hashable {
    package var name: String
    package var value: SlangExpression

    package init(_ name: String, _ value: SlangExpression) {
      self.name = name
      self.value = value
    }
  }

  /// What it consists of, one level down, from left to right.
  package var children: [SlangExpression] {
    switch self {
    case .hole, .number, .text, .truth, .name, .turn, .sensor: []
    case .negative(let inner), .not(let inner), .group(let inner), .field(let inner, _): [inner]
    case .binary(let left, _, let right): [left, right]
    case .index(let list, let place): [list, place]
    case .list(let values), .builtIn(_, let values), .own(_, let values): values
    case .card(let fields): fields.map(\.value)
    }
  }

  /// Without the brackets around it.
  package var bare: SlangExpression {
    if case .group(let inner) = self { inner.bare } else { self }
  }

  /// Calls a function with it and all that it consists of, outer before inner.
  package func walk(_ visit: (SlangExpression) -> Void) {
    visit(self)
    for child in children { child.walk(visit) }
  }
}

/// Signs and words between two values, by how they are written in English.
package enum SlangOperator: String, Sendable, Hashable, CaseIterable {
  case or, and
  case equal = "=="
  case unequal = "!="
  case less = "<"
  case more = ">"
  case notMore = "<="
  case notLess = ">="
  case plus = "+"
  case minus = "-"
  case times = "*"
  case divided = "/"
  case rest = "%"

  /// How tightly it binds, 1 the loosest.
  ///
  /// `not` binds as 3, a minus before a value as 7.
  package var level: Int {
    switch self {
    case .or: 1
    case .and: 2
    case .equal, .unequal: 4
    case .less, .more, .notMore, .notLess: 5
    case .plus, .minus: 6
    case .times, .divided, .rest: 7
    }
  }

  package var compares: Bool { level == 4 || level == 5 }
  package var joinsTruths: Bool { level <= 2 }
}
