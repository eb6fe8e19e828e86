import HTTPTypes
import Hummingbird
import Learning
import Model
import NIOCore
import Station
import Store

/// `/api/v1/learning/lists/{id}/file` and `/api/v1/learning/lists/import`: lists that leave and come
/// back with what a teacher recorded for them.
struct LearningArchiveAPI: Sendable {
  let lists: LearningListsAPI

  private var catalogue: Catalogue { lists.catalogue }

  func add(to group: RouterGroup<WebContext>) {
    group.get("learning/lists/:id/file", use: file)
    group.post("learning/lists/import", use: take)
  }

  /// A list without recorded words is a text, one with them a ZIP file.
  private func file(_ request: Request, _ context: WebContext) throws -> Response {
    let id = try PathPart.text("id", context)
    let list = try lists.document(id, Preferences(request).language)
    let language = SpellingLanguage(rawValue: list.language) ?? .sv
    let name = LearningArchive.listName(list.kind, language)
    let sizes = try catalogue.recordedSizes(language)
    let spoken = Set(LearningListText(list.text, kind: list.kind).spoken.map { $0.lowercased() })
    let recorded = spoken.filter { sizes[$0] != nil }.sorted()
    guard !recorded.isEmpty else {
      return Response(
        status: .ok,
        headers: [
          .contentType: "text/plain; charset=utf-8",
          .contentDisposition: "attachment; filename=\"\(name)\"",
        ],
        body: ResponseBody(byteBuffer: ByteBuffer(string: list.text)))
    }
    guard recorded.count <= LearningArchive.mostSounds,
      recorded.reduce(0, { $0 + (sizes[$1] ?? 0) }) <= LearningArchive.largestSounds
    else {
      throw Problem(.conflict, "archive-too-large", "The recordings of \(id) are too large.")
    }
    return try Download(name: "sideline-list.zip", mediaType: "application/zip") {
      [store = catalogue.store] in
      LearningArchiveFile((name, list.text), words: recorded, at: .now()) {
        try store.learningSound($0, language: language.rawValue)
      }.next
    }.response()
  }

  /// Takes such a ZIP file as a new list, whole or not at all.
  private func take(_ request: Request, _ context: WebContext) async throws -> Response {
    guard let title = request.uri.queryParameters["title"].map(String.init) else {
      throw Problem.invalid("title", "1 to 60 characters in one line")
    }
    let query = request.uri.queryParameters
    guard
      let spoken = SpellingLanguage(rawValue: query["language"].map(String.init) ?? "en")
    else { throw Problem.invalid("language", "sv or en") }
    let body = try await JSONBody(request)
    let archive = try LearningArchive(body.bytes, language: spoken)
    let new = NewLearningList(
      kind: archive.kind, language: archive.language, title: title,
      grade: query["grade"].map(String.init), text: archive.text)
    let language = Preferences(request).language
    let lists = lists
    if archive.kind == .spelling { await catalogue.readDictionaries(archive.language) }
    return try await Idempotency.answer(
      request, body, by: catalogue, status: .created, as: { try lists.view($0, language) },
      act: { try catalogue.makeLearningList(new, sounds: archive.sounds, key: $0) })
  }
}
