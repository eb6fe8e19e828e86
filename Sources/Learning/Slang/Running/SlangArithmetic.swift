/// What signs do with two values.
enum SlangArithmetic {
  static func value(
    _ left: SlangValue, _ sign: SlangOperator, _ right: SlangValue, _ speech: SlangSpeech
  ) throws(SlangTrouble) -> SlangValue {
    switch sign {
    case .equal: return .truth(try areEqual(left, right))
    case .unequal: return .truth(!(try areEqual(left, right)))
    case .less, .more, .notMore, .notLess:
      guard case .number(let left) = left, case .number(let right) = right else {
        throw SlangTrouble(.order)
      }
      return .truth(holds(left, sign, right))
    default: break
    }
    guard case .number(let first) = left, case .number(let second) = right else {
      return try joined(left, sign, right, speech)
    }
    let number = try number(first, sign, second)
    let limit = SlangProgram.Limit.number
    guard number.magnitude <= limit else { throw .big(limit) }
    return .number(number + 0)
  }

  private static func number(
    _ left: Double, _ sign: SlangOperator, _ right: Double
  ) throws(SlangTrouble) -> Double {
    switch sign {
    case .plus: return left + right
    case .minus: return left - right
    case .times: return left * right
    case .divided:
      guard right != 0 else { throw SlangTrouble(.zero) }
      return left / right
    default:
      guard left == left.rounded(), right == right.rounded() else { throw SlangTrouble(.rest) }
      guard right != 0 else { throw SlangTrouble(.zero) }
      return left.truncatingRemainder(dividingBy: right)
    }
  }

  private static func holds(_ left: Double, _ sign: SlangOperator, _ right: Double) -> Bool {
    switch sign {
    case .less: left < right
    case .more: left > right
    case .notMore: left <= right
    default: left >= right
    }
  }

  /// Lists and cards are not compared: what is in them is.
  private static func areEqual(
    _ left: SlangValue, _ right: SlangValue
  ) throws(SlangTrouble) -> Bool {
    switch (left, right) {
    case (.number(let left), .number(let right)): return left == right
    case (.text(let left), .text(let right)):
      return left.unicodeScalars.elementsEqual(right.unicodeScalars)
    case (.truth(let left), .truth(let right)): return left == right
    default:
      throw SlangTrouble(
        .compare, ["one": .capitalKind(left.kind), "other": .kind(right.kind)])
    }
  }

  private static func joined(
    _ left: SlangValue, _ sign: SlangOperator, _ right: SlangValue, _ speech: SlangSpeech
  ) throws(SlangTrouble) -> SlangValue {
    guard sign == .plus, left.kind == .text || right.kind == .text else {
      throw SlangTrouble(.math, ["sign": .sign(sign)])
    }
    guard let first = speech.text(left), let second = speech.text(right),
      SlangSpeech.fits(first + second)
    else { throw .big(Double(SlangProgram.Limit.text)) }
    return .text(first + second)
  }
}
