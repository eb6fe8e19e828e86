import Learning
import Model
import Station
import Store

/// A list as it is named among others.
struct LearningListHead: Encodable, Sendable {
  var id: String
  var kind: LearningListRecord.Kind
  var language: String
  var title: String
  /// The grade or class that a list of somebody here is for.
  var grade: String?
  /// Whether it comes with the program, so that it is not changed.
  var builtin: Bool
  /// Of a list that somebody here made.
  var revision: Int?
  /// How many words or question words it has.
  var words: Int
  var levels: Int

  init(_ list: LearningLists.Compounds, _ language: Language) {
    id = list.id
    kind = .compounds
    self.language = SpellingLanguage.sv.rawValue
    title = list.title[language]
    builtin = true
    words = list.words.levels.joined().count
    levels = list.words.levels.count
  }

  init(_ list: SpellingList, _ language: Language) {
    id = list.id
    kind = .spelling
    self.language = list.language.rawValue
    title = list.title[language]
    builtin = true
    words = list.words.count
    levels = 1
  }

  init(_ list: LearningListRecord) {
    id = list.id
    kind = list.kind
    language = list.language
    title = list.title
    grade = list.grade
    builtin = false
    revision = list.revision
    switch LearningListText(list.text, kind: list.kind).reading {
    case .compounds(let reading):
      words = reading.sound.joined().count
      levels = reading.sound.count { !$0.isEmpty }
    case .spelling(let reading):
      words = reading.words.count
      levels = 1
    }
  }

  /// The lists that ship, and behind them those that somebody here made.
  ///
  /// - Throws: `StationError`.
  static func all(in catalogue: Catalogue, _ language: Language) throws -> [LearningListHead] {
    let shipped = catalogue.learning.builtIn
    var heads = shipped.compounds.map { LearningListHead($0, language) }
    heads += shipped.spelling.map { LearningListHead($0, language) }
    for list in try catalogue.ownLearningLists() { heads.append(LearningListHead(list)) }
    return heads
  }
}

/// A whole list with what stands in it.
struct LearningListView: Encodable, Sendable {
  private let head: LearningListHead
  private let text: String
  private let report: LearningListReport

  init(_ head: LearningListHead, text: String, _ report: LearningListReport) {
    self.head = head
    self.text = text
    self.report = report
  }

  private enum CodingKeys: CodingKey {
    case text
  }

  /// All in one object.
  func encode(to encoder: any Encoder) throws {
    try head.encode(to: encoder)
    try report.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(text, forKey: .text)
  }
}
