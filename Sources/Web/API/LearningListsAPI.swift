import FoundationEssentials
import HTTPTypes
import Hummingbird
import Learning
import Model
import Station
import Store

/// `/api/v1/learning/lists`: the lists that ship, and those that a teacher makes.
struct LearningListsAPI: Sendable {
  let catalogue: Catalogue
  let clips: SpeechClips
  let words: [Language: Words]

  private struct NewBody: Decodable {
    var kind: LearningListRecord.Kind
    var language: SpellingLanguage
    var title: String
    var grade: String?
    var text: String
    var format: SpellingFormat?
  }

  private struct ChangeBody: Decodable {
    var title: String
    var grade: String?
    var text: String
    var revision: Int
    var format: SpellingFormat?
  }

  private struct CheckBody: Decodable {
    var kind: LearningListRecord.Kind
    var language: SpellingLanguage
    var text: String?
    /// A file in place of a text, in base64, because not every form of one is text.
    var data: String?
    var format: SpellingFormat?
    /// Another one makes other misspellings.
    var seed: UInt64?
  }

  private struct Deleted: Encodable {
    var id: String
  }

  func add(to group: RouterGroup<WebContext>) {
    group.get("learning/lists", use: all)
    group.get("learning/lists/:id", use: one)
    group.post("learning/lists", use: make)
    group.post("learning/lists/check", use: check)
    group.post("learning/lists/:id", use: change)
    group.post("learning/lists/:id/delete", use: delete)
  }

  private func all(_ request: Request, _ context: WebContext) throws -> Response {
    let language = Preferences(request).language
    return try JSONAnswer.response(
      ItemList(items: LearningListHead.all(in: catalogue, language)))
  }

  private func one(_ request: Request, _ context: WebContext) async throws -> Response {
    let id = try PathPart.text("id", context)
    let language = Preferences(request).language
    await readDictionaries(for: try document(id, language))
    let shipped = catalogue.learning.builtIn
    if let list = shipped.compounds(id) {
      return try JSONAnswer.response(
        LearningListView(
          LearningListHead(list, language), text: list.words.text,
          try reader(.sv, language).report(list.words)))
    }
    if let list = shipped.spelling(id) {
      return try JSONAnswer.response(
        LearningListView(
          LearningListHead(list, language), text: LearningListText.table(list.words),
          try reader(list.language, language).report(list.words)))
    }
    return try JSONAnswer.response(try view(try catalogue.ownLearningList(id), language))
  }

  /// Returns a list as it is written, one that ships too.
  ///
  /// - Throws: `StationError`.
  func document(_ id: String, _ language: Language) throws -> LearningListRecord {
    let shipped = catalogue.learning.builtIn
    if let list = shipped.compounds(id) {
      return LearningListRecord(
        id: id, kind: .compounds, language: SpellingLanguage.sv.rawValue,
        title: list.title[language], text: list.words.text)
    }
    if let list = shipped.spelling(id) {
      return LearningListRecord(
        id: id, kind: .spelling, language: list.language.rawValue, title: list.title[language],
        text: LearningListText.table(list.words))
    }
    return try catalogue.ownLearningList(id)
  }

  /// Has misspellings judged by all words that can be had, where a list has any.
  private func readDictionaries(for list: LearningListRecord) async {
    guard list.kind == .spelling, let language = SpellingLanguage(rawValue: list.language) else {
      return
    }
    await catalogue.readDictionaries(language)
  }

  private func make(_ request: Request, _ context: WebContext) async throws -> Response {
    let body = try await JSONBody(request)
    let wish = try body.decoded(as: NewBody.self)
    guard wish.kind == .spelling || wish.language == LearningLists.Compounds.language else {
      throw Problem(.unprocessableContent, "invalid-body", "Compounds are Swedish.")
    }
    let text = try Self.kept(LearningListText(wish.text, kind: wish.kind, format: wish.format))
    let new = NewLearningList(
      kind: wish.kind, language: wish.language, title: wish.title, grade: wish.grade, text: text)
    let language = Preferences(request).language
    if wish.kind == .spelling { await catalogue.readDictionaries(wish.language) }
    return try await Idempotency.answer(
      request, body, by: catalogue, status: .created, as: { try view($0, language) },
      act: { try catalogue.makeLearningList(new, key: $0) })
  }

  private func change(_ request: Request, _ context: WebContext) async throws -> Response {
    let id = try PathPart.text("id", context)
    let body = try await JSONBody(request)
    let wish = try body.decoded(as: ChangeBody.self)
    let list = try catalogue.ownLearningList(id)
    let text = try Self.kept(LearningListText(wish.text, kind: list.kind, format: wish.format))
    await readDictionaries(for: list)
    let language = Preferences(request).language
    return try await Idempotency.answer(
      request, body, by: catalogue, status: .ok, as: { try view($0, language) },
      act: { key in
        try catalogue.changeLearningList(
          id, title: wish.title, grade: wish.grade, text: text, revision: wish.revision, key: key)
      })
  }

  private func delete(_ request: Request, _ context: WebContext) async throws -> Response {
    let id = try PathPart.text("id", context)
    let body = try await JSONBody(request)
    return try await Idempotency.answer(
      request, body, by: catalogue, status: .ok,
      as: { (list: LearningListRecord) in Deleted(id: list.id) },
      act: { try catalogue.deleteLearningList(id, key: $0) })
  }

  /// Reads a list without keeping it.
  private func check(_ request: Request, _ context: WebContext) async throws -> Response {
    let wish = try await JSONBody(request).decoded(as: CheckBody.self)
    if wish.kind == .spelling { await catalogue.readDictionaries(wish.language) }
    var reader = try reader(wish.language, Preferences(request).language)
    reader.seed = wish.seed ?? 0
    guard let bytes = wish.text.map({ Array($0.utf8) }) ?? Self.bytes(wish.data) else {
      throw Problem(.unprocessableContent, "invalid-body", "A text, or data in base64.")
    }
    return try JSONAnswer.response(
      reader.report(LearningListText(bytes, kind: wish.kind, format: wish.format)))
  }

  private static func bytes(_ base64: String?) -> [UInt8]? {
    base64.flatMap { Data(base64Encoded: $0) }.map { [UInt8]($0) }
  }

  /// Tells a list that somebody here made.
  func view(
    _ list: LearningListRecord, _ language: Language
  ) throws -> LearningListView {
    let reader = try reader(SpellingLanguage(rawValue: list.language) ?? .sv, language)
    let report = reader.report(LearningListText(list.text, kind: list.kind))
    return LearningListView(LearningListHead(list), text: list.text, report)
  }

  private func reader(
    _ spoken: SpellingLanguage, _ language: Language
  ) throws -> LearningListReader {
    LearningListReader(
      sounds: WordSounds(
        recorded: try catalogue.recordedWords(spoken), clips: clips,
        language: Language(rawValue: spoken.rawValue) ?? .en),
      model: catalogue.learning.model(spoken), missing: catalogue.learning.missing(spoken),
      words: words[language] ?? .empty(language))
  }

  /// Returns a list as it is kept.
  ///
  /// - Throws: `Problem` 422 with what is wrong first, and where.
  private static func kept(_ text: LearningListText) throws -> String {
    if let kept = text.kept(at: .now()) { return kept }
    throw problem(text.fault)
  }

  /// What is wrong with a list.
  ///
  /// - Parameters:
  ///   - fault: What is wrong first.
  ///   - file: Which one in a file of several.
  /// - Returns: What a request with it is answered with.
  static func problem(_ fault: LearningListText.Fault?, file: String? = nil) -> Problem {
    var problem = Problem(
      .unprocessableContent, "learning-list-invalid", fault?.code ?? "list-empty")
    problem.cell = fault.map {
      Problem.Cell(line: $0.line, column: $0.column ?? 1, text: $0.text)
    }
    problem.file = file
    return problem
  }
}
