/// What a row of a list tells of its word.
enum SpellingColumn: Hashable, CaseIterable {
  case correct, incorrect, incorrect2, audio, sentence

  /// Finds the column that a name means; those of the original, and Swedish ones.
  init?(name: String) {
    switch name.lowercased() {
    case "correct", "word", "rätt", "ord": self = .correct
    case "incorrect", "incorrect 1", "incorrect1", "fel", "fel 1": self = .incorrect
    case "incorrect 2", "incorrect2", "incorrect_2", "fel 2": self = .incorrect2
    case "audio", "sound", "ljud": self = .audio
    case "sentence", "mening": self = .sentence
    default: return nil
    }
  }
}

/// Takes rows, whatever they were read from, and keeps the words and all that is wrong.
struct SpellingListBuilder {
  struct Cell {
    var text: String
    var column: Int?
  }

  private static let mostProblems = 100
  private static let longestSentence = 160
  private static let longestName = 100

  private(set) var words: [SpellingWord] = []
  private(set) var problems: [SpellingProblem] = []
  private(set) var problemCount = 0
  /// The line of each word, in lower case.
  private var lines: [String: Int] = [:]

  /// Whether nothing more can be taken.
  private(set) var isFull = false

  mutating func report(_ problem: SpellingProblem) {
    problemCount += 1
    if problems.count < Self.mostProblems { problems.append(problem) }
  }

  mutating func report(
    _ code: SpellingProblem.Code, line: Int, _ cell: Cell? = nil, other: Int? = nil
  ) {
    report(
      SpellingProblem(code, line: line, column: cell?.column, text: cell?.text, other: other))
  }

  /// Takes a row; one without any text is passed over.
  mutating func add(_ cells: [SpellingColumn: Cell], line: Int) {
    let cells = cells.mapValues { Cell(text: $0.text.trimmed, column: $0.column) }
      .filter { !$0.value.text.isEmpty }
    guard !cells.isEmpty, !isFull else { return }
    guard lines.count < SpellingReading.mostWords else {
      isFull = true
      return report(.tooManyWords, line: line)
    }
    let before = problemCount
    guard let cell = cells[.correct] else { return report(.wordMissing, line: line) }
    guard let text = word(cell, line: line) else { return }
    if let other = lines[text.lowercased()] {
      return report(.duplicate, line: line, cell, other: other)
    }
    lines[text.lowercased()] = line
    var word = SpellingWord(text)
    word.incorrect = incorrect(of: text, cells, line: line)
    word.audio = audio(cells[.audio], line: line)
    word.sentence = sentence(cells[.sentence], with: text, line: line)
    if problemCount == before { words.append(word) }
  }

  private mutating func word(_ cell: Cell, line: Int) -> String? {
    switch SpellingAlphabet.word(cell.text) {
    case .success(let word): return word
    case .failure(let refusal):
      report(refusal.code, line: line, cell)
      return nil
    }
  }

  private mutating func incorrect(
    of text: String, _ cells: [SpellingColumn: Cell], line: Int
  ) -> [String] {
    var found: [String] = []
    for cell in [cells[.incorrect], cells[.incorrect2]].compactMap(\.self) {
      guard let spelling = word(cell, line: line) else { continue }
      if spelling.lowercased() == text.lowercased() {
        report(.sameAsCorrect, line: line, cell)
      } else if found.contains(where: { $0.lowercased() == spelling.lowercased() }) {
        report(.incorrectTwice, line: line, cell)
      } else {
        found.append(spelling)
      }
    }
    return found
  }

  private mutating func audio(_ cell: Cell?, line: Int) -> String? {
    guard let cell else { return nil }
    if let mark = SpellingAlphabet.mark(in: cell.text) {
      report(mark, line: line, cell)
    } else if cell.text.unicodeScalars.count > Self.longestName || cell.text.hasPrefix(".")
      || cell.text.contains(where: { "/\\:".contains($0) })
    {
      report(.audioName, line: line, cell)
    }
    return cell.text
  }

  private mutating func sentence(_ cell: Cell?, with word: String, line: Int) -> String? {
    guard let cell else { return nil }
    if let mark = SpellingAlphabet.mark(in: cell.text) {
      report(mark, line: line, cell)
    } else if cell.text.unicodeScalars.count > Self.longestSentence {
      report(.sentenceTooLong, line: line, cell)
    } else if !Self.has(cell.text, word: word) {
      report(.sentenceWithoutWord, line: line, cell)
    }
    return cell.text
  }

  private static func has(_ sentence: String, word: String) -> Bool {
    let wanted = word.lowercased()
    let words = sentence.lowercased().replacing("’", with: "'")
      .split { !$0.isLetter && $0 != "-" && $0 != "'" }
    let joints: Set<Character> = ["-", "'"]
    return words.contains { word in
      var inner = word.drop { joints.contains($0) }
      while let last = inner.last, joints.contains(last) { inner.removeLast() }
      return inner == wanted
    }
  }
}
