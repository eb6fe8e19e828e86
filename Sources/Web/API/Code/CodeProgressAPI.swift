import HTTPTypes
import Hummingbird
import Learning
import Model
import Station
import Store

/// `/api/v1/code/progress`, `/learners` and `/class`: who is where.
struct CodeProgressAPI: Sendable {
  let desk: CodeDesk

  func add(to group: RouterGroup<WebContext>) {
    group.get("code/progress") { request, _ in
      let participant = try desk.knownParticipant(request)
      return try JSONAnswer.response(
        CodeProgressView(try desk.catalogue.codeProgress(of: participant), of: participant))
    }
    group.get("code/learners/:number") { _, context in
      let number = try number(context)
      return try JSONAnswer.response(
        Learner(picture: try desk.catalogue.codePicture(of: number)))
    }
    group.post("code/learners/:number", use: setLearner)
    group.get("code/class") { request, _ in
      try JSONAnswer.response(try report(request))
    }
    group.get("code/class.csv", use: file)
  }

  private struct Learner: Codable, Sendable {
    var picture: JSONValue?
  }

  private func number(_ context: WebContext) throws -> Int {
    guard let number = Int(try PathPart.text("number", context)) else {
      throw Problem(.notFound, "not-found", "There is no such participant.")
    }
    return try desk.catalogue.knownParticipant(number).number
  }

  private func setLearner(_ request: Request, _ context: WebContext) async throws -> Response {
    let number = try number(context)
    let body = try await JSONBody(request)
    var wish = try body.decoded(as: Learner.self)
    if wish.picture == .null { wish.picture = nil }
    if let picture = wish.picture, !LearnerPicture.isOne(picture) {
      throw Problem(
        .unprocessableContent, "code-picture-invalid",
        "A picture is a name, or at most \(LearnerPicture.mostStrokes) strokes.")
    }
    let learner = wish
    return try await Idempotency.answer(request, body, by: desk.catalogue, status: .ok) { key in
      try desk.catalogue.setCodePicture(
        learner.picture, of: number, key: key?.answered(by: learner))
      return learner
    }
  }

  private func report(_ request: Request) throws -> CodeClassView {
    let group = request.uri.queryParameters["group"].map(String.init)
    return CodeClassView(
      try desk.catalogue.codeClass(group: group), try desk.catalogue.participants(),
      desk.catalogue.code.courses(), desk.language(request))
  }

  private func file(_ request: Request, _ context: WebContext) throws -> Response {
    let query = request.uri.queryParameters
    let report = try report(request)
    let rows: [[String]]
    switch query["view"] {
    case nil, "people": rows = report.peopleTable
    case "tasks": rows = report.taskTable
    default: throw Problem.invalid("view", "people or tasks")
    }
    let name = "sideline-code-\(query["view"] ?? "people").csv"
    let text = ReportFile(rows, isSwedish: query["format"] == "excel-sv").text
    return CodeFile(whole: name, type: "text/csv; charset=utf-8", text: text).response()
  }
}

/// A picture of somebody that they drew or chose.
enum LearnerPicture {
  static let mostStrokes = 100
  private static let mostNumbers = 4000
  private static let side = 0.0...1000

  static func isOne(_ json: JSONValue) -> Bool {
    guard case .object(let members) = json, case .string(let kind)? = members["kind"],
      members.count == 2
    else { return false }
    switch (kind, members["name"], members["strokes"]) {
    case ("chosen", .string(let name)?, nil):
      return (1...40).contains(name.utf8.count)
        && name.utf8.allSatisfy {
          (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D
        }
    case ("drawn", nil, .array(let strokes)?): return isDrawing(strokes)
    default: return false
    }
  }

  private static func isDrawing(_ strokes: [JSONValue]) -> Bool {
    guard (1...mostStrokes).contains(strokes.count) else { return false }
    var count = 0
    for stroke in strokes {
      guard case .array(let numbers) = stroke, numbers.count >= 2, numbers.count % 2 == 0,
        numbers.allSatisfy({
          if case .number(let number) = $0 { side.contains(number) } else { false }
        })
      else { return false }
      count += numbers.count
    }
    return count <= mostNumbers
  }
}
