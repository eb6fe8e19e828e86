import Model

@testable import Learning

/// Makes up trees of programs that the grammar allows, holes and all; what they mean is of no interest.
struct RandomSlang {
  var random: SplitMix64

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  mutating func pick<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: 0..<values.count, using: &random)]
  }

  mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

  private static let names = ["a", "poäng", "Varv2", "tid", "x1", "ÅR", "team", "variable", "tom"]

  mutating func program() -> SlangProgram {
    var blocks: [SlangBlock] = []
    for _ in 0..<Int.random(in: 0...20, using: &random) { blocks.append(block()) }
    return SlangProgram(blocks: blocks)
  }

  private mutating func block() -> SlangBlock {
    switch pick(SlangElement.allCases) {
    case .blank: .blank
    case .else: .else
    case .end: .end
    case .print: .print(expression(1, 4))
    case .repeat: .repeat(expression(1, 4))
    case .variable: .variable(target(), expression(1, 4))
    case .if: .if(condition())
    }
  }

  private mutating func target() -> SlangTarget {
    switch Int.random(in: 0..<5, using: &random) {
    case 0: .hole
    case 1: .field(pick(Self.names), pick(Self.names))
    case 2: .element(pick(Self.names), expression(1, 3))
    case 3: .function(pick(Self.names), [pick(Self.names), pick(Self.names)])
    default: .name(pick(Self.names))
    }
  }

  private mutating func condition() -> SlangCondition {
    var comparisons: [SlangComparison] = []
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let sign = chance(15) ? nil : pick(SlangOperator.allCases.filter(\.compares))
      comparisons.append(SlangComparison(expression(6, 3), sign, expression(6, 3)))
    }
    return SlangCondition(comparisons, join: chance(50) ? .and : .or)
  }

  /// An expression that binds at least as tightly as a level.
  mutating func expression(_ level: Int, _ depth: Int) -> SlangExpression {
    guard depth > 0, chance(70) else { return leaf() }
    switch Int.random(in: 0..<12, using: &random) {
    case 0..<5:
      let sign = pick(SlangOperator.allCases)
      guard sign.level >= level else { return .group(expression(1, depth - 1)) }
      return .binary(
        expression(sign.level, depth - 1), sign, expression(sign.level + 1, depth - 1))
    case 5: return level <= 3 ? .not(expression(3, depth - 1)) : .group(.not(leaf()))
    case 6: return .negative(chance(30) ? .negative(leaf()) : postfix(depth - 1))
    case 7: return .group(expression(1, depth - 1))
    default: return postfix(depth - 1)
    }
  }

  private mutating func postfix(_ depth: Int) -> SlangExpression {
    switch Int.random(in: 0..<7, using: &random) {
    case 0: return .list(values(depth))
    case 1: return .card(values(depth).map { .init(pick(Self.names), $0) })
    case 2: return .index(.name(pick(Self.names)), expression(1, depth))
    case 3: return .field(.index(.group(leaf()), leaf()), pick(Self.names))
    case 4: return .field(.sensor(.gate), pick(SlangGateField.allCases).rawValue)
    case 5: return .own(pick(Self.names), values(depth))
    default: return .builtIn(pick(SlangFunction.allCases), values(depth))
    }
  }

  private mutating func values(_ depth: Int) -> [SlangExpression] {
    var values: [SlangExpression] = []
    for _ in 0..<Int.random(in: 0...3, using: &random) { values.append(expression(1, depth)) }
    return values
  }

  private mutating func leaf() -> SlangExpression {
    switch Int.random(in: 0..<10, using: &random) {
    case 0: .hole
    case 1: .number(Double(Int.random(in: 0...9_007_199_254_740_991, using: &random)))
    case 2: .number(Double(Int.random(in: 0...99_999, using: &random)) / 1_000)
    case 3: .number(Double.random(in: 0..<1, using: &random) / 1e9)
    case 4: .text(text())
    case 5: .truth(chance(50))
    case 6: .turn
    case 7: .sensor(pick(SlangSensor.allCases))
    default: .name(pick(Self.names))
    }
  }

  private mutating func text() -> String {
    let letters = ["a", "Ö", "\"", "\\", "”", "“", " ", "_", ",", "1", "🏃", "e\u{301}", "{", "<"]
    return (0..<Int.random(in: 0...6, using: &random)).map { _ in pick(letters) }.joined()
  }
}
