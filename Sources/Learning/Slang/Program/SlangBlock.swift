/// One of the seven elements, without its arguments.
package enum SlangElement: String, Sendable, Hashable, Codable, CaseIterable {
  case blank, variable
  case `repeat`, `if`, `else`, end, print

  /// Opens what an End closes.
  package var opens: Bool { self == .repeat || self == .if }
}

/// A block with its arguments, of which any may be a hole.
package enum SlangBlock: Sendable, Hashable {
  case blank
  case variable(SlangTarget, SlangExpression)
  case `repeat`(SlangExpression)
  case `if`(SlangCondition)
  case `else`
  case end
  case print(SlangExpression)

  package var element: SlangElement {
    switch self {
    case .blank: .blank
    case .variable: .variable
    case .repeat: .repeat
    case .if: .if
    case .else: .else
    case .end: .end
    case .print: .print
    }
  }

  /// The expressions in it, from left to right.
  package var expressions: [SlangExpression] {
    switch self {
    case .blank, .else, .end: []
    case .variable(.element(_, let place), let value): [place, value]
    case .variable(_, let value): [value]
    case .repeat(let count): [count]
    case .print(let value): [value]
    case .if(let condition): condition.comparisons.flatMap { [$0.left, $0.right] }
    }
  }

  /// How many values it consists of, with what a function takes in.
  package var size: Int {
    var size = 0
    if case .variable(.function(_, let inputs), _) = self { size = inputs.count }
    for expression in expressions { expression.walk { _ in size += 1 } }
    return size
  }
}

/// What a Variable gives a value to.
package enum SlangTarget: Sendable, Hashable {
  case hole
  case name(String)
  case field(String, String)
  case element(String, SlangExpression)
  /// A function of one's own and what it takes in.
  case function(String, [String])

  /// The name that is made or changed.
  package var name: String? {
    switch self {
    case .hole: nil
    case .name(let name), .field(let name, _), .element(let name, _), .function(let name, _): name
    }
  }
}

/// What an If asks: comparisons that all hold, or of which one holds.
package struct SlangCondition: Sendable, Hashable {
  /// At least one; a program with more than `mostComparisons` is not run.
  package var comparisons: [SlangComparison]
  /// `and` or `or`; it says nothing where there is one comparison.
  package var join: SlangOperator

  package static let mostComparisons = 3

  package init(_ comparisons: [SlangComparison], join: SlangOperator = .and) {
    self.comparisons = comparisons
    self.join = comparisons.count > 1 ? join : .and
  }
}

/// Two things and the sign between them; no sign is a hole.
package struct SlangComparison: Sendable, Hashable {
  package var left: SlangExpression
  package var sign: SlangOperator?
  package var right: SlangExpression

  package init(_ left: SlangExpression, _ sign: SlangOperator?, _ right: SlangExpression) {
    self.left = left
    self.sign = sign
    self.right = right
  }
}
