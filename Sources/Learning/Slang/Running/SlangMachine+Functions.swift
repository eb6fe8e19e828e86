import Model

/// What functions return.
extension SlangMachine {
  /// Calls a function of one's own.
  ///
  /// One can only call what was made above it, so calls end; each is a step, because functions that
  /// call two others each double their work.
  mutating func call(_ function: Int, _ nodes: [SlangNode]) throws(SlangTrouble) -> SlangValue {
    guard isDefined[function] else {
      throw SlangTrouble(.unknown, ["name": .name(code.functions[function].name)])
    }
    try count()
    guard inputs.count < SlangProgram.Limit.nesting else { throw SlangTrouble(.deep) }
    var values: [SlangValue] = []
    for node in nodes { values.append(try evaluate(node)) }
    inputs.append(values)
    let value = try evaluate(code.functions[function].body)
    inputs.removeLast()
    return value
  }

  mutating func call(
    _ function: SlangFunction, _ nodes: [SlangNode]
  ) throws(SlangTrouble) -> SlangValue {
    let first = try evaluate(nodes[0])
    if case .text(let text) = first { try work(text.utf8.count) }
    if case .list(let list) = first { try work(list.values.count) }
    guard nodes.count == 2 else { return try call(function, first) }
    let second = try evaluate(nodes[1])
    switch function {
    case .max:
      let numbers = (try number(function, first), try number(function, second))
      return .number(Swift.max(numbers.0, numbers.1))
    case .min:
      let numbers = (try number(function, first), try number(function, second))
      return .number(Swift.min(numbers.0, numbers.1))
    case .random: return try random(first, second)
    case .letter: return try letter(first, second)
    default: return try added(first, second)
    }
  }

  private func call(
    _ function: SlangFunction, _ value: SlangValue
  ) throws(SlangTrouble) -> SlangValue {
    switch (function, value) {
    case (.length, .text(let text)): return .number(Double(text.unicodeScalars.count))
    case (.length, .list(let list)): return .number(Double(list.values.count))
    case (.round, .number(let number)): return .number(Self.rounded(number))
    case (.walk, .number(let number)): return .chalk(.walk(number))
    case (.right, .number(let number)): return .chalk(.right(number))
    case (.upper, .text(let text)):
      let upper = text.uppercased()
      guard SlangSpeech.fits(upper) else { throw .big(Double(SlangProgram.Limit.text)) }
      return .text(upper)
    default: throw cannot(function, value)
    }
  }

  /// A half goes up, as in JavaScript.
  static func rounded(_ number: Double) -> Double {
    let floor = number.rounded(.down)
    return (number - floor >= 0.5 ? floor + 1 : floor) + 0
  }

  private func cannot(_ function: SlangFunction, _ value: SlangValue) -> SlangTrouble {
    SlangTrouble(.input, ["function": .word(.function(function)), "value": .name(shown(value))])
  }

  private func number(
    _ function: SlangFunction, _ value: SlangValue
  ) throws(SlangTrouble) -> Double {
    guard case .number(let number) = value else { throw cannot(function, value) }
    return number
  }

  private func whole(_ value: SlangValue) throws(SlangTrouble) -> Double {
    let number = try number(.random, value)
    guard number == number.rounded() else { throw cannot(.random, value) }
    return number
  }

  /// From 53 bits, as `Math.random` of JavaScript.
  private mutating func random(
    _ first: SlangValue, _ second: SlangValue
  ) throws(SlangTrouble) -> SlangValue {
    let (from, to) = (try whole(first), try whole(second))
    let part = Double(random.next() >> 11) * 0x1p-53
    let number = (part * ((to - from).magnitude + 1)).rounded(.down) + Swift.min(from, to)
    return .number(Swift.min(number, Swift.max(from, to)))
  }

  private func letter(_ word: SlangValue, _ place: SlangValue) throws(SlangTrouble) -> SlangValue {
    guard case .text(let text) = word else { throw cannot(.letter, word) }
    let letters = text.unicodeScalars
    guard case .number(let number) = place, let place = Int(exactly: number), place > 0,
      let letter = letters.dropFirst(place - 1).first
    else {
      throw SlangTrouble(
        .letter, ["count": .number(Double(letters.count)), "place": .name(shown(place))])
    }
    return .text(String(letter))
  }

  private func added(_ list: SlangValue, _ value: SlangValue) throws(SlangTrouble) -> SlangValue {
    guard case .list(var values) = list else { throw cannot(.add, list) }
    guard values.values.count < SlangProgram.Limit.list else {
      throw .big(Double(SlangProgram.Limit.list))
    }
    values.append(value)
    try staysShallow(values.depth)
    return .list(values)
  }
}
