package import Learning
package import Model
package import Store

/// What a teacher wrote as a list, read.
///
/// A line `#! vinterdag` in a list of compounds lets that word through, whatever the rules say of it. Who
/// did so and when may follow it, parted by tabs: `#! vinterdag⇥Eva⇥2026-09-01T08:15:00.000+02:00`.
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

  /// A compound that breaks a rule and is wanted all the same.
  package struct Exception: Sendable, Hashable {
    package var word: String
    /// Who wants it, as they call themselves.
    package var by: String?
    package var at: Timestamp?
  }

  private static let exceptionMark = "#!"
  /// The longest name of who wants a word, in characters.
  private static let longestName = 60

  package let reading: Reading
  /// By word.
  package let exceptions: [String: Exception]

  /// - Parameters:
  ///   - text: As it was typed, pasted or kept.
  ///   - kind: What it is a list of.
  ///   - format: How words to spell are written; nothing finds that out. Of compounds any says that
  ///     they are a table (`CompoundTable`), nothing the list's own form.
  package init(
    _ text: String, kind: LearningListRecord.Kind, format: SpellingFormat? = nil
  ) {
    self.init(Array(text.utf8), kind: kind, format: format)
  }

  /// - Parameters:
  ///   - bytes: A file.
  ///   - kind: What it is a list of.
  ///   - format: As for a text.
  package init(
    _ bytes: [UInt8], kind: LearningListRecord.Kind, format: SpellingFormat? = nil
  ) {
    switch kind {
    case .compounds:
      let text = String(decoding: bytes, as: UTF8.self)
      let list = format == nil ? text : CompoundTable.list(text)
      reading = .compounds(WordListParser.parse(format == nil ? bytes : Array(list.utf8)))
      exceptions = Self.exceptions(in: list)
    case .spelling:
      reading = .spelling(SpellingReading(bytes, format: format))
      exceptions = [:]
    }
  }

  /// The list as it is kept; nothing if anything is wrong with it, so that nothing is half taken.
  package var kept: String? { kept(at: nil) }

  /// The same, with the moment at which somebody let a word through that no moment stands with yet.
  package func kept(at now: Timestamp?) -> String? {
    switch reading {
    case .compounds(let reading):
      reading.list.map { list in
        exceptions.values.sorted { $0.word < $1.word }.map { Self.line($0, at: now) }.joined()
          + list.text
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

  /// The words to spell whose list has a name for their sound.
  package var sounds: [(word: String, name: String)] {
    guard case .spelling(let reading) = reading else { return [] }
    return reading.words.compactMap { word in word.audio.map { (word.text, $0) } }
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

  private static func line(_ exception: Exception, at now: Timestamp?) -> String {
    let at = exception.at ?? (exception.by == nil ? nil : now)
    var cells = [exception.word, exception.by ?? "", at.map(\.description) ?? ""]
    while cells.last?.isEmpty == true { cells.removeLast() }
    return "\(exceptionMark) \(cells.joined(separator: "\t"))\n"
  }

  private static func exceptions(in text: String) -> [String: Exception] {
    // As much as the parser reads.
    guard text.utf8.count <= WordListParser.largestFile else { return [:] }
    let lines = text.split(whereSeparator: \.isNewline).filter { $0.hasPrefix(exceptionMark) }
    return Dictionary(
      lines.prefix(WordListParser.mostLines).compactMap(exception).map { ($0.word, $0) },
      uniquingKeysWith: { $1 })
  }

  private static func exception(_ line: Substring) -> Exception? {
    let cells = line.dropFirst(exceptionMark.count)
      .split(separator: "\t", maxSplits: 2, omittingEmptySubsequences: false)
    let word = cells[0].filter(\.isLetter).lowercased()
    guard !word.isEmpty, word.count <= 2 * WordListParser.longestWord else { return nil }
    let by = cells.dropFirst().first.map(String.init)
    let isName = by.map { !$0.isEmpty && $0.count <= longestName && Participant.isPlain($0) }
    return Exception(
      word: word, by: isName == true ? by : nil,
      at: cells.dropFirst(2).first.flatMap { Timestamp(String($0)) })
  }
}
