/// What kind an expression is of, where that is sure, and what is wrong with it.
extension SlangLineChecker {
  mutating func kind(_ expression: SlangExpression) -> SlangKind? {
    switch expression {
    case .hole:
      add(.missing, ["line": .number(Double(number))])
      return nil
    case .number: return .number
    case .text(let text):
      if !SlangSpeech.fits(text) { addBig(SlangProgram.Limit.text) }
      return .text
    case .truth: return .truth
    case .name(let name):
      checkUse(name)
      return nil
    case .turn:
      if !isInRepeat { add(.turn) }
      return .number
    case .sensor(let sensor): return sensor == .gates ? .list : .number
    case .group(let inner): return kind(inner)
    case .negative(let inner):
      if let kind = kind(inner), kind != .number { add(.math, ["sign": .sign(.minus)]) }
      return .number
    case .not(let inner):
      if let kind = kind(inner), kind != .truth { add(.bool) }
      return .truth
    case .binary(let left, let sign, let right): return kind(left, sign, right)
    case .list(let values):
      if values.count > SlangProgram.Limit.list { addBig(SlangProgram.Limit.list) }
      for value in values { _ = kind(value) }
      return .list
    case .card(let fields):
      if fields.count > SlangProgram.Limit.fields { addBig(SlangProgram.Limit.fields) }
      for field in fields { _ = kind(field.value) }
      return .card
    case .index(let list, let place):
      checkPart(list, .list, "[\(SlangPrinter().text(place))]")
      _ = kind(place)
      return nil
    case .field(.sensor(.gate), let field):
      if SlangGateField(rawValue: field.lowercased()) == nil {
        let fields = SlangVocabulary.gateFields.keys.sorted()
        add(.field, SlangFault.parts(.word(.sensor(.gate)), without: field, among: fields))
      }
      return .number
    case .field(let card, let field):
      checkPart(card, .card, field)
      return nil
    case .builtIn(let function, let values): return kind(function, values)
    case .own(let name, let values):
      for value in values { _ = kind(value) }
      checkCall(name, values.count)
      return nil
    }
  }

  mutating func compare(_ left: SlangKind?, _ sign: SlangOperator, _ right: SlangKind?) {
    guard sign.level == 4 else {
      if [left, right].contains(where: { $0 != nil && $0 != .number }) { add(.order) }
      return
    }
    guard let left, let right else { return }
    let comparable: Set<SlangKind> = [.number, .text, .truth]
    guard left != right || !comparable.contains(left) else { return }
    add(.compare, ["one": .capitalKind(left), "other": .kind(right)])
  }

  private mutating func kind(
    _ left: SlangExpression, _ sign: SlangOperator, _ right: SlangExpression
  ) -> SlangKind? {
    guard left != .hole, right != .hole else {
      add(.half, ["sign": .sign(sign)])
      for side in [left, right] where side != .hole { _ = kind(side) }
      return nil
    }
    let kinds = [kind(left), kind(right)]
    let known = kinds.compactMap(\.self)
    if sign.compares {
      compare(kinds[0], sign, kinds[1])
      return .truth
    }
    if sign.joinsTruths {
      if known.contains(where: { $0 != .truth }) { add(.bool) }
      return .truth
    }
    if sign == .plus, known.contains(.text) { return .text }
    guard sign != .plus || known.count == 2 else { return nil }
    if known.contains(where: { $0 != .number }) { add(.math, ["sign": .sign(sign)]) }
    checkDivision(left.bare, sign, right.bare)
    return .number
  }

  private mutating func checkDivision(
    _ left: SlangExpression, _ sign: SlangOperator, _ right: SlangExpression
  ) {
    guard sign == .divided || sign == .rest else { return }
    if right == .number(0) { add(.zero) }
    for case .number(let number) in [left, right] where sign == .rest && number != number.rounded()
    {
      add(.rest)
    }
  }

  private mutating func checkPart(_ whole: SlangExpression, _ wanted: SlangKind, _ part: String) {
    guard let kind = kind(whole), kind != wanted else { return }
    add(.field, ["card": .name(SlangPrinter().text(whole)), "field": .name(part)])
  }

  private mutating func addBig(_ limit: Int) { add(.big, ["limit": .number(Double(limit))]) }
}
