/// What a task gives away for help.
extension CodeTask {
  /// The blocks that the last hint shows: all of a challenge in a wrong order, of a page those that do
  /// not stand there at first.
  package func shown(_ language: SlangLanguage) -> [SlangLine] {
    let lines = task.solution[language].lines
    guard case .page(let page) = content else { return Self.mixed(lines) }
    var start = page.start[language].lines.map(\.block)
    return lines.filter { line in
      guard let place = start.firstIndex(of: line.block) else { return true }
      start.remove(at: place)
      return false
    }
  }

  /// The words of programs that a page is about: those of its solution that do not stand there at first,
  /// as they are written, `[]` and `{}` for a list and a card.
  package func taught(_ language: SlangLanguage) -> [String] {
    guard case .page(let page) = content else { return [] }
    let known = SlangIngredient.counts(page.start[language])
    return SlangIngredient.counts(task.solution[language]).keys.sorted().compactMap { ingredient in
      guard known[ingredient] == nil else { return nil }
      return switch ingredient.word {
      case "list": "[]"
      case "card": "{}"
      default: SlangVocabulary.words[ingredient.word] == nil ? nil : ingredient.text(language)
      }
    }
  }

  /// The same order each time, so that a hint that is opened again says nothing more.
  private static func mixed(_ lines: [SlangLine]) -> [SlangLine] {
    let count = lines.count
    guard count > 2 else { return lines.reversed() }
    // With nothing in common with the count, going on by this much comes to each line once.
    let step = (count * 3 / 5...count).first { isCoprime($0, count) && $0 > 1 } ?? count - 1
    return (0..<count).map { lines[(count / 2 + $0 * step) % count] }
  }

  private static func isCoprime(_ one: Int, _ other: Int) -> Bool {
    other == 0 ? one == 1 : isCoprime(other, one % other)
  }
}
