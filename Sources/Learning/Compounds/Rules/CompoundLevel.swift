/// How hard a compound is to read.
///
/// | Level | Letters | Consonants side by side in a part | Double consonants, three syllables |
/// |---|---|---|---|
/// | 1 | at most 7 | no | no |
/// | 2 | at most 9 | yes | no |
/// | 3, 4 | at most 12 | yes | yes |
///
/// At level 4 a wrong alternative differs from a right one by one letter. That level 3 ends at twelve
/// letters is our own: the longest that a phone shows in one line.
extension CompoundRules {
  private static let longest = [7, 9, 12, 12]

  /// The last level that has rules; lists of teachers may have more.
  package static let levels = 1...4

  /// Holds a compound to the rules of a level.
  ///
  /// - Parameters:
  ///   - first: The question word.
  ///   - second: What is joined to it.
  ///   - level: From 1; beyond 4 counts as 4.
  /// - Returns: What makes it too hard; nothing if it is not.
  package static func check(
    _ first: String, _ second: String, level: Int
  ) -> [CompoundFinding] {
    let word = CompoundLetters(first: first, second: second)
    let level = min(max(level, levels.lowerBound), levels.upperBound)
    var findings: [CompoundFinding] = []
    let limit = longest[level - 1]
    if word.letters.count > limit {
      findings.append(word.finding(.levelLength, limit..<word.letters.count))
    }
    for part in [0..<word.seam, word.seam..<word.letters.count] {
      let consonants = part.dropLast().filter { index in
        !vowels.contains(word.letters[index]) && !vowels.contains(word.letters[index + 1])
      }
      if level < 3, let index = consonants.first(where: { word.isDoubled(at: $0) }) {
        findings.append(word.finding(.levelDouble, index..<index + 2))
      } else if level < 2, let index = consonants.first {
        findings.append(word.finding(.levelCluster, index..<index + 2))
      }
      if level < 3, part.filter({ vowels.contains(word.letters[$0]) }).count > 2 {
        findings.append(word.finding(.levelSyllables, part))
      }
    }
    return findings
  }

  /// Returns the first level that a compound is easy enough for; nothing if it is too long for all.
  package static func level(of first: String, _ second: String) -> Int? {
    (1...3).first { check(first, second, level: $0).isEmpty }
  }

  /// Returns whether two words differ by one letter in the same place, as *bil* and *pil*.
  package static func isNear(_ one: String, _ other: String) -> Bool {
    one.count == other.count && zip(one, other).filter { $0 != $1 }.count == 1
  }
}

extension CompoundLetters {
  fileprivate func isDoubled(at index: Int) -> Bool { letters[index] == letters[index + 1] }
}
