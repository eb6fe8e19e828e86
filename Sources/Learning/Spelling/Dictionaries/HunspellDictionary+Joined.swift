/// Words that are joined of others.
extension HunspellDictionary {
  /// The most words that one is joined of.
  private static let mostParts = 4

  /// Whether letters are words that may be joined.
  func isJoined(_ letters: ArraySlice<UInt8>) -> Bool {
    guard rules.first != nil, rules.last != nil else { return false }
    return (isPair(letters) || hasRest(letters, parts: 1, before: nil)) && !looksMisspelled(letters)
  }

  /// Whether letters begin with a word and go on with others up to the last one.
  private func hasRest(
    _ letters: ArraySlice<UInt8>, parts: Int, before: ArraySlice<UInt8>?
  ) -> Bool {
    guard parts < Self.mostParts, letters.count > 1 else { return false }
    for cut in letters.indices.dropFirst() {
      let part = letters[..<cut]
      guard part != before, before == nil ? isFirst(part) : isMiddle(part) else { continue }
      for rest in rests(letters[cut...], after: part) {
        guard rest != part else { continue }
        if isLast(rest) || hasRest(rest, parts: parts + 1, before: part) { return true }
      }
    }
    return false
  }

  /// What may follow a word: the letters after it and, where it ends in a double letter, those with that
  /// letter before them (fall + lucka is *fallucka*).
  private func rests(
    _ letters: ArraySlice<UInt8>, after part: ArraySlice<UInt8>
  ) -> [ArraySlice<UInt8>] {
    let end = part.suffix(2)
    guard end.count == 2, let letter = end.last, end.first == letter else { return [letters] }
    // Three of the same are written as two.
    return letters.first == letter ? [[letter] + letters] : [letters, [letter] + letters]
  }

  private func isFirst(_ part: ArraySlice<UInt8>) -> Bool { stands(part, rules.first) }
  private func isMiddle(_ part: ArraySlice<UInt8>) -> Bool { stands(part, rules.middle) }

  /// Whether a word may stand before others.
  private func stands(_ part: ArraySlice<UInt8>, _ flag: UInt8?) -> Bool {
    if let said = flags(part), said.has(flag), !said.has(rules.forbidden) { return true }
    return hasForm(part) { suffix, said in
      suffix.flags.has(rules.permitted) && (suffix.flags.has(flag) || said.has(flag))
        && !said.has(rules.forbidden)
    }
  }

  private func isLast(_ part: ArraySlice<UInt8>) -> Bool {
    if let said = flags(part), said.has(rules.last), !said.has(rules.forbidden) { return true }
    return hasForm(part) { suffix, said in
      said.has(rules.last) && !suffix.flags.has(rules.onlyJoined) && !said.has(rules.forbidden)
    }
  }

  /// Whether letters are two words that a rule of their own joins; the second one may have a suffix.
  private func isPair(_ letters: ArraySlice<UInt8>) -> Bool {
    guard !rules.pairs.isEmpty else { return false }
    return letters.indices.dropFirst().contains { cut in
      guard let first = flags(letters[..<cut]) else { return false }
      let wanted = rules.pairs.filter { first.has($0.first) }.map(\.second)
      guard !wanted.isEmpty else { return false }
      let rest = letters[cut...]
      return flags(rest).map { said in wanted.contains { said.has($0) } } ?? false
        || hasForm(rest) { _, said in wanted.contains { said.has($0) } }
    }
  }

  /// Whether letters are a word of the dictionary that is misspelled, rather than joined of others.
  private func looksMisspelled(_ letters: ArraySlice<UInt8>) -> Bool {
    rules.replacements.contains { from, to in
      guard letters.count >= from.count else { return false }
      return (letters.startIndex...(letters.endIndex - from.count)).contains { start in
        let end = start + from.count
        guard letters[start..<end].elementsEqual(from) else { return false }
        return isPlain(letters[..<start] + to + letters[end...])
      }
    }
  }
}
