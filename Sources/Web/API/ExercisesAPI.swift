import Engine
import FoundationEssentials
import HTTPTypes
import Hummingbird
import Model
import NIOCore
import Station

/// `/api/v1/exercises`: making, changing, ordering and sharing exercises.
struct ExercisesAPI: Sendable {
  let station: Station
  let catalogue: Catalogue
  /// The names of the pictures that there are.
  let pictures: Set<String>

  func add(to group: RouterGroup<WebContext>) {
    group.post("exercises", use: create)
    group.post("exercises/preview", use: preview)
    group.post("exercises/order", use: order)
    group.get("exercises/:id", use: read)
    group.put("exercises/:id", use: revise)
    group.post("exercises/:id/active", use: activate)
    group.post("exercises/:id/delete", use: delete)
  }

  /// `{id}` is the definition as JSON, `{id}.yaml` as the file to share.
  private func read(_ request: Request, _ context: WebContext) async throws -> Response {
    let name = try PathPart.text("id", context)
    let suffix = ".yaml"
    let isFile = name.hasSuffix(suffix)
    let id = isFile ? String(name.dropLast(suffix.count)) : name
    guard let exercise = await station.exercise(id) else {
      throw Problem(.notFound, "unknown-exercise", "There is no exercise \(id).")
    }
    guard isFile else { return try JSONAnswer.response(exercise) }
    return Response(
      status: .ok,
      headers: [
        .contentType: "application/yaml",
        .contentDisposition: "attachment; filename=\"\(exercise.id).yaml\"",
      ],
      body: ResponseBody(byteBuffer: ByteBuffer(string: ExerciseText.yaml(exercise))))
  }

  private func create(_ request: Request, _ context: WebContext) async throws -> Response {
    let body = try await JSONBody(request)
    let definition = try definition(body)
    return try await Idempotency.answer(request, body, by: catalogue, status: .created) { key in
      try await station.createExercise(definition.text, file: definition.file, key: key)
    }
  }

  private func preview(_ request: Request, _ context: WebContext) async throws -> Response {
    let definition = try definition(try await JSONBody(request))
    return try JSONAnswer.response(
      try await station.previewExercise(definition.text, file: definition.file))
  }

  private func revise(_ request: Request, _ context: WebContext) async throws -> Response {
    let id = try PathPart.text("id", context)
    let body = try await JSONBody(request)
    let definition = try definition(body)
    return try await Idempotency.answer(request, body, by: catalogue, status: .ok) { key in
      try await station.reviseExercise(
        id, definition.text, file: definition.file, base: definition.base, key: key)
    }
  }

  private struct Order: Decodable {
    var ids: [String]
  }

  /// Setting an order or a flag twice is the same as once, so no answer need be remembered.
  private func order(_ request: Request, _ context: WebContext) async throws -> Response {
    let body = try await JSONBody(request)
    try Idempotency.check(request, body, by: catalogue)
    let ids = try body.decoded(as: Order.self).ids
    return try JSONAnswer.response(
      ItemList(items: try await station.orderExercises(ids), next: nil))
  }

  private func delete(_ request: Request, _ context: WebContext) async throws -> Response {
    let id = try PathPart.text("id", context)
    let body = try await JSONBody(request)
    return try await Idempotency.answer(
      request, body, by: catalogue, status: .ok,
      as: { (left: [Exercise]) in ItemList(items: left, next: nil) }
    ) { key in
      try await station.deleteExercise(id, key: key)
    }
  }

  private struct Activity: Decodable {
    var active: Bool
  }

  private func activate(_ request: Request, _ context: WebContext) async throws -> Response {
    let id = try PathPart.text("id", context)
    let body = try await JSONBody(request)
    try Idempotency.check(request, body, by: catalogue)
    let wish = try body.decoded(as: Activity.self)
    return try JSONAnswer.response(try await station.setExercise(id, active: wish.active))
  }
}

extension ExercisesAPI {
  /// What a client sent: the text of a file, or the definition as JSON.
  private struct Body: Decodable {
    var yaml: String?
    var file: String?
    var exercise: JSONValue?
    var base: Int?
  }

  private struct Definition {
    var text: String
    /// The name of the file, empty for what came from a form.
    var file: String
    /// The version that was changed.
    var base: Int?
  }

  private func definition(_ body: JSONBody) throws -> Definition {
    let sent = try body.decoded(as: Body.self)
    let definition: Definition
    switch (sent.yaml, sent.exercise) {
    case (let yaml?, nil):
      let file = sent.file.map { String($0.filter { !$0.isNewline }.prefix(80)) }
      definition = Definition(text: yaml, file: file ?? "", base: sent.base)
    case (nil, .object(var fields)?):
      // The version is the station's to give; a file has to name one.
      if fields["version"] == nil { fields["version"] = .number(1) }
      definition = Definition(text: try Self.text(fields), file: "", base: sent.base)
    default:
      throw Problem(
        .unprocessableContent, "invalid-body", "Exactly one of yaml and exercise, an object.")
    }
    do throws(ExerciseError) {
      _ = try ExerciseFile.exercise(
        from: definition.text, file: definition.file, pictures: pictures)
    } catch {
      var error = error
      // What came from a form has keys, but no lines.
      if sent.yaml == nil { error.line = nil }
      throw StationError(error)
    }
    return definition
  }

  /// JSON is YAML, but for signs that YAML gives a meaning to; in JSON they stand in texts only.
  private static func text(_ fields: [String: JSONValue]) throws -> String {
    try JSON.text(fields)
      .replacing("&", with: "\\u0026").replacing("*", with: "\\u002a")
      .replacing("!", with: "\\u0021")
  }
}
