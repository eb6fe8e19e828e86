/// The letters of a compound, with where its parts meet.
struct CompoundLetters {
  let first: String
  let second: String
  let letters: [Character]
  /// The place of the second part's first letter.
  let seam: Int

  init(first: String, second: String) {
    self.first = first
    self.second = second
    // Part by part, because marks at the seam would melt into one character.
    letters = Array(first) + Array(second)
    seam = first.count
  }

  func finding(_ rule: CompoundFinding.Rule, _ letters: Range<Int>) -> CompoundFinding {
    CompoundFinding(rule: rule, first: first, second: second, letters: letters)
  }

  func has(_ text: [Character], at index: Int) -> Bool {
    index + text.count <= letters.count && Array(letters[index..<index + text.count]) == text
  }
}
