import Foundation
import Model

/// The lists of words that ship with the program, and what their misspellings are judged by.
///
/// A list is a file `spell-NAME.txt` in the form that `SpellingFormat.lines` has, with `# title-en:`,
/// `# title-sv:`, `# language:` and `# level:` at its top; its id is its name.
package enum BuiltInSpelling {
  /// A file that does not hold.
  package struct Fault: Error, Sendable, Hashable {
    package var file: String
    /// Nothing where the top of the file is wrong.
    package var problem: SpellingProblem?
  }

  /// Reads all lists, easiest first; one that does not hold is reported, the rest loads.
  package static func load() -> (lists: [SpellingList], faults: [Fault]) {
    var lists: [SpellingList] = []
    var faults: [Fault] = []
    for file in files {
      switch list(named: String(file.dropFirst("spell-".count).dropLast(".txt".count))) {
      case .success(let list): lists.append(list)
      case .failure(let fault): faults.append(fault)
      }
    }
    lists.sort { ($0.language.rawValue, $0.level, $0.id) < ($1.language.rawValue, $1.level, $1.id) }
    return (lists, faults)
  }

  /// What is not for children.
  package static func denied(_ language: SpellingLanguage) -> DenyList {
    DenyList(lines: text("not-for-children-\(language.rawValue).txt") ?? "")
  }

  /// Words that lie one of our errors from a word of a built-in list, and the lists' own.
  ///
  /// With these alone the misspellings of built-in words are no words; those of other words are then
  /// not checked, which the faces are to say.
  package static func nearWords(_ language: SpellingLanguage) -> WordSet {
    var words = WordSet(
      load().lists.filter { $0.language == language }.flatMap { $0.words.map(\.text) })
    words.add(lines: Array((text("near-words-\(language.rawValue).txt") ?? "").utf8))
    return words
  }

  private static var folder: String {
    Bundle.module.resourcePath.map { $0 + "/Lists" } ?? ""
  }

  private static var files: [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasPrefix("spell-") && $0.hasSuffix(".txt") }.sorted()
  }

  private static func text(_ name: String) -> String? {
    try? String(contentsOfFile: folder + "/" + name, encoding: .utf8)
  }

  private static func list(named id: String) -> Result<SpellingList, Fault> {
    let file = "spell-\(id).txt"
    guard let text = text(file), let head = head(text),
      let language = head["language"].flatMap(SpellingLanguage.init(rawValue:)),
      let level = head["level"].flatMap(Int.init), let sv = head["title-sv"],
      let en = head["title-en"]
    else { return .failure(Fault(file: file)) }
    let reading = SpellingReading(Array(text.utf8), format: .lines)
    guard reading.isWhole else {
      return .failure(Fault(file: file, problem: reading.problems.first))
    }
    return .success(
      SpellingList(
        id: id, title: LocalizedText(sv: sv, en: en), language: language, level: level,
        words: reading.words))
  }

  private static func head(_ text: String) -> [String: String]? {
    var head: [String: String] = [:]
    for line in text.split(separator: "\n").prefix(8) where line.hasPrefix("# ") {
      let parts = line.dropFirst(2).split(separator: ":", maxSplits: 1)
      if parts.count == 2 { head[parts[0].trimmed] = parts[1].trimmed }
    }
    return head
  }
}
