/// One cell before it is spelled in a dialect.
enum CSVCell: Sendable, Hashable {
  case empty
  /// A number with a decimal point if it needs one.
  case number(String)
  case text(String)
}

extension CSVCell {
  init(_ number: Int?) { self = number.map { .number(String($0)) } ?? .empty }

  /// Spells the number in the fewest digits that read back as the same bits.
  init(_ number: Double?) {
    guard let number else {
      self = .empty
      return
    }
    let text = number.description
    self = .number(text.hasSuffix(".0") ? String(text.dropLast(2)) : text)
  }

  init(_ text: String?) { self = text.map { .text($0) } ?? .empty }

  init<Value: RawRepresentable>(_ value: Value?) where Value.RawValue == String {
    self.init(value?.rawValue)
  }
}
