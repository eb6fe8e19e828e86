package import Learning
package import Store

/// What a teacher wrote as a list, read.
///
/// A line `#! vinterdag` in a list of compounds lets that word through, whatever the rules say of it.
package struct LearningListText: Sendable {
  package enum Reading: Sendable {
    case compounds(WordListReading)
    case spelling(SpellingReading)
  }

  /// What is wrong first, if anything is.
  package struct Fault: Sendable, Hashable {
    package var code: String
    /// From 1.
    package var line: Int
    package var column: Int?
    package var text: String?
  }

  private static let exceptionMark = "#!"

  package let reading: Reading
  /// Compounds that break a rule and are wanted all the same.
  package let exceptions: Set<String>

  /// - Parameters:
  ///   - text: As it was typed, pasted or kept.
  ///   - kind: What it is a list of.
  ///   - format: How words to spell are written; nothing finds that out.
  package init(
    _ text: String, kind: LearningListRecord.Kind, format: SpellingFormat? = nil
  ) {
    switch kind {
    case .compounds:
      reading = .compounds(WordListParser.parse(text))
      exceptions = Self.exceptions(in: text)
    case .spelling:
      reading = .spelling(SpellingReading(Array(text.utf8), format: format))
      exceptions = []
    }
  }

  /// The list as it is kept; nothing if anything is wrong with it, so that nothing is half taken.
  package var kept: String? {
    switch reading {
    case .compounds(let reading):
      reading.list.map { list in
        exceptions.sorted().map { "\(Self.exceptionMark) \($0)\n" }.joined() + list.text
      }
    case .spelling(let reading):
      reading.isWhole ? Self.table(reading.words) : nil
    }
  }

  /// What can be said of it: each word, and of compounds the answers and what the right ones make.
  package var spoken: [String] {
    switch reading {
    case .compounds(let reading):
      reading.sound.joined().flatMap { question in
        [question.word] + question.alternatives
          + question.solutions.map { question.compound(with: $0) }
      }
    case .spelling(let reading): reading.words.map(\.text)
    }
  }

  package var fault: Fault? {
    switch reading {
    case .compounds(let reading):
      reading.problems.first.map {
        Fault(code: $0.code.rawValue, line: $0.line, column: $0.column, text: $0.word)
      }
    case .spelling(let reading):
      reading.problems.first.map {
        Fault(code: $0.code.rawValue, line: $0.line, column: $0.column, text: $0.text)
      }
    }
  }

  /// Words to spell as they are kept: a table with tabs.
  package static func table(_ words: [SpellingWord]) -> String {
    String(decoding: SpellingListWriter(.tab).bytes(words), as: UTF8.self)
  }

  private static func exceptions(in text: String) -> Set<String> {
    // As much as the parser reads.
    guard text.utf8.count <= WordListParser.largestFile else { return [] }
    let lines = text.split(whereSeparator: \.isNewline).filter { $0.hasPrefix(exceptionMark) }
    return Set(
      lines.prefix(WordListParser.mostLines).map {
        $0.dropFirst(exceptionMark.count).filter(\.isLetter).lowercased()
      }.filter { !$0.isEmpty && $0.count <= 2 * WordListParser.longestWord })
  }
}
