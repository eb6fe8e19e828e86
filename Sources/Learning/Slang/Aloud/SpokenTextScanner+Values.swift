extension SpokenTextScanner {
  /// Whether a sign that ends before `end` stands between two values, and not in a sentence about it.
  func isBetweenValues(_ end: Int) -> Bool {
    let before = text[..<place].lastIndex { !$0.isWhitespace }
    let after = text[end...].firstIndex { !$0.isWhitespace }
    guard let before, let after else { return false }
    let hasValues =
      (text[before].isPlain || ")]}\"“”»…".contains(text[before]))
      && (text[after].isPlain || "([{\"“”«…-−".contains(text[after]))
    return hasValues && !SpokenSigns.isNoValue(word(endingAt: before), language)
      && !SpokenSigns.isNoValue(word(from: after), language)
  }

  private func word(endingAt index: Int) -> String {
    let start = text[...index].lastIndex { !$0.isPlain }.map { $0 + 1 } ?? 0
    return start <= index ? String(text[start...index]) : ""
  }

  private func word(from index: Int) -> String { String(text[index...].prefix(while: \.isPlain)) }
}
