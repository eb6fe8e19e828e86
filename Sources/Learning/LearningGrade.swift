/// The grade or class of a list in the order in which a school has them: numbers by their size (*2* before
/// *10*), what is called alike together, lists for no class last.
package struct LearningGrade: Sendable, Hashable, Comparable {
  private let name: String?

  package init(_ name: String?) { self.name = name }

  package static func < (left: LearningGrade, right: LearningGrade) -> Bool {
    guard let (first, second) = left.name.flatMap({ name in right.name.map { (name, $0) } }) else {
      return left.name != nil && right.name == nil
    }
    let (parts, others) = (Self.parts(first), Self.parts(second))
    for (part, other) in zip(parts, others) where part != other { return part < other }
    return parts.count == others.count ? first < second : parts.count < others.count
  }

  private enum Part: Comparable {
    /// Digits without the zeros before them, shorter ones first.
    case number(length: Int, digits: String)
    case text(String)
  }

  private static func parts(_ name: String) -> [Part] {
    var parts: [Part] = []
    var rest = name.lowercased()[...]
    while let first = rest.first {
      let isDigit = { (character: Character) in ("0"..."9").contains(character) }
      let run = rest.prefix { isDigit($0) == isDigit(first) }
      rest = rest[run.endIndex...]
      let digits = String(run.drop { $0 == "0" })
      parts.append(
        isDigit(first) ? .number(length: digits.count, digits: digits) : .text(String(run)))
    }
    return parts
  }
}
