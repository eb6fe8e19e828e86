import Export
import FoundationEssentials
import HTTPTypes
import Hummingbird
import Model
import Station
import Store

/// `/api/v1/imports`: a file of results, received in parts, looked at, then taken as a whole.
struct ImportsAPI: Sendable {
  let desk: ImportDesk
  let words: [Language: Words]

  private struct NewBody: Decodable {
    var name: String?
  }

  private struct PartBody: Decodable {
    /// Of its first byte in the file.
    var offset: Int
    /// In base64, because the file says itself how it is encoded.
    var bytes: String
  }

  private struct LookBody: Decodable {
    var mapping: ForeignMapping?
    /// Where a file that is no UTF-8 was asked about.
    var encoding: CSVEncoding?
  }

  func add(to group: RouterGroup<WebContext>) {
    group.post("imports", use: begin)
    group.get("imports/:id", use: read)
    group.post("imports/:id/parts", use: part)
    group.post("imports/:id/look") { try await self.run($0, $1, isLook: true) }
    group.post("imports/:id/take") { try await self.run($0, $1, isLook: false) }
    group.post("imports/:id/cancel", use: cancel)
  }

  private func begin(_ request: Request, _ context: WebContext) async throws -> Response {
    let body = try await JSONBody(request)
    let key = try Idempotency.key(of: request, body: body)
    let wish = try body.decoded(as: NewBody.self)
    return try answer(
      await desk.begin(name: wish.name ?? "", key: key?.key), request, status: .created)
  }

  private func read(_ request: Request, _ context: WebContext) async throws -> Response {
    try answer(await desk.entry(PathPart.text("id", context)), request)
  }

  private func part(_ request: Request, _ context: WebContext) async throws -> Response {
    let body = try await JSONBody(request)
    let wish = try body.decoded(as: PartBody.self)
    guard let bytes = Data(base64Encoded: wish.bytes) else {
      throw Problem(.unprocessableContent, "invalid-body", "bytes is not base64.")
    }
    return try answer(
      await desk.add(Array(bytes), at: wish.offset, to: PathPart.text("id", context)), request)
  }

  private func run(
    _ request: Request, _ context: WebContext, isLook: Bool
  ) async throws -> Response {
    let body = try await JSONBody(request)
    let look = isLook && !body.bytes.isEmpty ? try body.decoded(as: LookBody.self) : nil
    let entry = try await desk.read(
      PathPart.text("id", context), isLook: isLook, mapping: look?.mapping,
      encoding: look?.encoding)
    return try answer(entry, request, status: .accepted)
  }

  private func cancel(_ request: Request, _ context: WebContext) async throws -> Response {
    _ = try await JSONBody(request)
    let id = try PathPart.text("id", context)
    let entry = try await desk.entry(id)
    try await desk.cancel(id)
    return try answer(entry, request)
  }

  private func answer(
    _ entry: ImportDesk.Entry, _ request: Request, status: HTTPResponse.Status = .ok
  ) throws -> Response {
    let view = ImportView(entry, words[Preferences(request).language])
    return JSONAnswer.response(text: try JSON.text(view), status: status)
  }
}

/// An import as everybody outside sees it.
struct ImportView: Encodable {
  struct Row: Encodable {
    var line: Int
    var fate: String
    var trial: Trial
  }

  struct CellError: Encodable {
    var line: Int
    var column: Int?
    var name: String?
    var text: String?
    var code: String
    /// In the reader's language.
    var message: String
  }

  var id: String
  var name: String
  var state: ImportDesk.State
  var size: Int
  var sizeLimit = TrialImporter.largestFile
  var form: String?
  var encoding: String?
  /// Words of a file that is no UTF-8, as they would read in Windows-1252.
  var doubtful: [EncodingDoubt.Word]?
  var ignored: [String]?
  var rows: Int?
  var new: Int?
  var known: Int?
  var refused: Int?
  var runs: Int?
  var participants: [Int]?
  var exercises: [String]?
  var tables: [ForeignTable]?
  var mapping: ForeignMapping?
  var unknownPeople: [String]?
  var preview: [Row]?
  var errors: [CellError]?

  enum CodingKeys: String, CodingKey {
    case id, name, state, size
    case sizeLimit = "size_limit"
    case form, encoding, doubtful, ignored, rows, new, known, refused, runs, participants, exercises
    case tables, mapping
    case unknownPeople = "unknown_people"
    case preview, errors
  }

  init(_ entry: ImportDesk.Entry, _ words: Words?) {
    id = entry.id
    name = entry.name
    state = entry.state
    size = entry.size
    guard let report = entry.report else { return }
    form = report.form
    encoding = report.encoding
    doubtful = report.doubtful.isEmpty ? nil : report.doubtful
    ignored = report.ignored
    rows = report.rows
    new = report.counts.new
    known = report.counts.known
    refused = report.refused
    runs = report.counts.runs
    participants = report.counts.participants
    exercises = report.counts.exercises
    tables = report.tables.isEmpty ? nil : report.tables
    mapping = entry.mapping
    unknownPeople = report.unknownPeople.isEmpty ? nil : report.unknownPeople
    preview = report.preview.map { Row(line: $0.line, fate: $0.result.rawValue, trial: $0.trial) }
    errors = report.errors.map { error in
      CellError(
        line: error.line, column: error.column, name: error.name, text: error.text,
        code: error.code, message: words?.known("problem.\(error.code)") ?? error.code)
    }
  }
}
