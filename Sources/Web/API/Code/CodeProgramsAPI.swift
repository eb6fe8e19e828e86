import HTTPTypes
import Hummingbird
import Learning
import Model
import NIOCore
import Station
import Store

/// `/api/v1/code/programs`: what people make and keep.
struct CodeProgramsAPI: Sendable {
  let desk: CodeDesk

  private var catalogue: Catalogue { desk.catalogue }

  func add(to group: RouterGroup<WebContext>) {
    group.get("code/programs", use: list)
    group.post("code/programs", use: make)
    group.get("code/programs/:id") { request, context in
      let program = try catalogue.codeProgram(PathPart.text("id", context))
      return try JSONAnswer.response(CodeProgramView(program, desk.language(request)))
    }
    group.get("code/programs/:id/file", use: file)
    group.post("code/programs/:id", use: change)
    group.post("code/programs/:id/copy", use: copy)
    group.post("code/programs/:id/delete", use: delete)
    group.post("code/programs/:id/restore", use: restore)
  }

  private func list(_ request: Request, _ context: WebContext) throws -> Response {
    let participant = try desk.knownParticipant(request)
    let language = desk.language(request)
    if let task = request.uri.queryParameters["task"] {
      let draft = try catalogue.codeDraft(of: participant, task: String(task))
      let items = [draft].compactMap(\.self).map { CodeProgramView($0, language) }
      return try JSONAnswer.response(ItemList(items: items))
    }
    let programs = try catalogue.codePrograms(of: participant)
    return try JSONAnswer.response(
      ItemList(items: programs.map { CodeProgramView($0, language, isWhole: false) }))
  }

  private struct NewBody: Decodable {
    var participant: Int
    var name: String?
    var task: String?
  }

  private func make(_ request: Request, _ context: WebContext) async throws -> Response {
    let body = try await JSONBody(request)
    let wish = try body.decoded(as: NewBody.self)
    let (program, language) = try desk.program(body, request)
    let text = try Self.text(program)
    let name = try wish.name ?? freeName(wish.participant, wish.task, language)
    let draft = {
      try wish.task.flatMap { try catalogue.codeDraft(of: wish.participant, task: $0) }
    }
    return try await changing(request, language, now: draft) {
      try await Idempotency.answer(
        request, body, by: catalogue, status: .created, as: Self.view(language),
        act: { key in
          let made = try catalogue.makeCodeProgram(
            of: wish.participant, name: name, task: wish.task, text: text, key: key)
          await desk.station.tell(made)
          return made
        })
    }
  }

  private struct ChangeBody: Decodable {
    var revision: Int
    var name: String?
  }

  private func change(_ request: Request, _ context: WebContext) async throws -> Response {
    let id = try PathPart.text("id", context)
    let body = try await JSONBody(request)
    let wish = try body.decoded(as: ChangeBody.self)
    let found = try desk.programIfAny(body, request)
    let language = found?.language ?? desk.language(request)
    let text = try found.map { try Self.text($0.program) }
    let now = { try catalogue.store.codeProgram(id) }
    return try await changing(request, language, now: now) {
      try await Idempotency.answer(
        request, body, by: catalogue, status: .ok, as: Self.view(language),
        act: { key in
          let changed = try catalogue.changeCodeProgram(
            id, revision: wish.revision, name: wish.name, text: text, key: key)
          await desk.station.tell(changed)
          return changed
        })
    }
  }

  private struct CopyBody: Decodable {
    var name: String?
  }

  private func copy(_ request: Request, _ context: WebContext) async throws -> Response {
    let id = try PathPart.text("id", context)
    let body = try await JSONBody(request)
    let name = try body.decoded(as: CopyBody.self).name
    return try await Idempotency.answer(
      request, body, by: catalogue, status: .created, as: Self.view(desk.language(request)),
      act: { key in
        let made = try catalogue.copyCodeProgram(id, name: name, key: key)
        await desk.station.tell(made)
        return made
      })
  }

  private struct Deleted: Encodable {
    var id: String
  }

  private func delete(_ request: Request, _ context: WebContext) async throws -> Response {
    let id = try PathPart.text("id", context)
    let body = try await JSONBody(request)
    return try await Idempotency.answer(request, body, by: catalogue, status: .ok) { key in
      let gone = Deleted(id: id)
      let program = try catalogue.deleteCodeProgram(id, key: key?.answered(by: gone))
      await desk.station.tell(program, isDeleted: true)
      return gone
    }
  }

  private func restore(_ request: Request, _ context: WebContext) async throws -> Response {
    let id = try PathPart.text("id", context)
    let body = try await JSONBody(request)
    let language = desk.language(request)
    return try await changing(request, language) {
      try await Idempotency.answer(
        request, body, by: catalogue, status: .ok, as: Self.view(language),
        act: { key in
          let program = try catalogue.restoreCodeProgram(id, key: key)
          await desk.station.tell(program)
          return program
        })
    }
  }

  private func file(_ request: Request, _ context: WebContext) throws -> Response {
    let program = try catalogue.codeProgram(PathPart.text("id", context))
    return CodeFile(name: program.name, text: program.text + "\n").response()
  }

  /// A change that comes too late is told with the program as it is now.
  private func changing(
    _ request: Request, _ language: SlangLanguage,
    now: () throws -> CodeProgramRecord? = { nil }, _ body: () async throws -> Response
  ) async throws -> Response {
    do {
      return try await body()
    } catch let error as StationError
      where error.code == StationError.Code.codeProgramMoved.rawValue
    {
      var problem = Problem(error)
      problem.program = try now().map { CodeProgramView($0, language) }
      throw problem
    }
  }

  private static func view(
    _ language: SlangLanguage
  ) -> @Sendable (CodeProgramRecord) throws -> CodeProgramView {
    { CodeProgramView($0, language) }
  }

  /// - Throws: `Problem` 422 if it is longer than anybody writes.
  private static func text(_ program: SlangProgram) throws(Problem) -> String {
    let text = SlangPrinter(.en).text(program)
    guard text.utf8.count <= SlangParser.largest else {
      throw Problem(
        .unprocessableContent, "code-program-large",
        "A program has at most \(SlangParser.largest) bytes.")
    }
    return text
  }

  /// The title of the page that it is left on, or a name that nothing has yet.
  private func freeName(
    _ participant: Int, _ task: String?, _ language: SlangLanguage
  ) throws -> String {
    if let task { return try desk.task(task).title[language] }
    let taken = Set(try catalogue.codePrograms(of: participant).map(\.name))
    let words = desk.words(language)
    let number = (1...(taken.count + 1)).first {
      !taken.contains(words("slang.own_name", ["number": String($0)]))
    }
    return words("slang.own_name", ["number": String(number ?? 1)])
  }
}
