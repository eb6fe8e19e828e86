import Export
import HTTPTypes
import Hummingbird
import Learning
import Model
import Station

/// `/api/v1/code/courses`: the course that ships, and those of the house.
struct CodeCoursesAPI: Sendable {
  let desk: CodeDesk

  func add(to group: RouterGroup<WebContext>) {
    group.get("code/courses") { request, _ in
      try JSONAnswer.response(view(desk.catalogue.code.courses(), request))
    }
    group.post("code/courses/import", use: take)
    group.post("code/courses/look") { request, _ in
      _ = try await JSONBody(request)
      return try JSONAnswer.response(view(desk.catalogue.code.look(), request))
    }
    group.post("code/courses/:id/delete", use: delete)
  }

  private struct Course: Encodable {
    var id: String
    var file: String?
    var version: String
    var title: String
    var lessons: Int
    var pages: Int
    var challenges: Int
    var builtin: Bool
  }

  private struct View: Encodable {
    var items: [Course]
    var refused: [CodeRefusalView]
  }

  private func view(_ courses: CodeCourses, _ request: Request) -> View {
    let language = desk.language(request)
    let words = desk.words(language)
    return View(
      items: courses.entries.map { entry in
        Course(
          id: entry.id, file: entry.file, version: entry.course.version,
          title: entry.course.title[language], lessons: entry.course.lessons.count,
          pages: entry.course.lessons.reduce(0) { $0 + $1.pages.count },
          challenges: entry.course.challenges.count, builtin: entry.file == nil)
      },
      refused: courses.refused.map { CodeRefusalView($0, words) })
  }

  /// Takes a course, several, or a ZIP file of courses: all of it, or nothing.
  private func take(_ request: Request, _ context: WebContext) async throws -> Response {
    let body = try await JSONBody(request)
    try Idempotency.check(request, body, by: desk.catalogue)
    guard desk.catalogue.code.folder != nil else {
      throw Problem(.conflict, "code-course-no-folder", "There is no folder for courses.")
    }
    let files = try Self.files(body, request)
    do {
      let courses = try desk.catalogue.code.take(files)
      return try JSONAnswer.response(view(courses, request), status: .created)
    } catch let refusal as CodeCourses.Refusal {
      throw problem(refusal, request)
    }
  }

  private func problem(_ refusal: CodeCourses.Refusal, _ request: Request) -> Problem {
    let view = CodeRefusalView(refusal, desk.words(desk.language(request)))
    var problem = Problem(
      .unprocessableContent, "code-course-invalid",
      "\(view.file), line \(view.line ?? 1): \(view.code) at \(view.path).")
    problem.file = view.file
    problem.cell = Problem.Cell(line: view.line ?? 1, column: 1, text: view.path)
    problem.errors = [
      Problem.Fault(
        key: view.path, line: view.line, code: view.code, message: view.message)
    ]
    return problem
  }

  private struct SeveralBody: Decodable {
    struct File: Decodable {
      var name: String
      /// As it stands in the file, so that its lines can be told.
      var text: String
    }

    var files: [File]
  }

  /// The files of a request, each with a name that it can have in the folder.
  private static func files(
    _ body: JSONBody, _ request: Request
  ) throws -> [(name: String, bytes: [UInt8])] {
    var files: [(name: String, bytes: [UInt8])]
    if body.bytes.starts(with: [0x50, 0x4B]) {
      files = try unzipped(body.bytes)
    } else if let name = request.uri.queryParameters["name"] {
      files = [(String(name), body.bytes)]
    } else {
      files = try body.decoded(as: SeveralBody.self).files.map { ($0.name, Array($0.text.utf8)) }
    }
    if let file = files.first(where: { !CodeLibrary.isName($0.name) }) {
      throw problem("code-course-name", file.name)
    }
    guard Set(files.map(\.name)).count == files.count else {
      throw problem("code-course-twice", nil)
    }
    guard (1...CodeLibrary.mostFiles).contains(files.count) else {
      throw problem("code-course-none", nil)
    }
    return files
  }

  /// The courses in a ZIP file; what else is in it is left out, and so is where in it they are.
  private static func unzipped(_ bytes: [UInt8]) throws -> [(name: String, bytes: [UInt8])] {
    let limits = ZipReader.Limits(
      files: 2 * CodeLibrary.mostFiles, file: SlangCourseReader.largest,
      total: 4 * SlangCourseReader.largest)
    var files: [(name: String, bytes: [UInt8])] = []
    do throws(ZipReader.Fault) {
      let reader = try ZipReader(bytes, limits: limits)
      for entry in reader.entries where entry.name.hasSuffix(".json") {
        let name = entry.name.split(separator: "/").last.map(String.init) ?? ""
        files.append((name, try reader.contents(of: entry)))
      }
    } catch {
      throw problem(error.code.rawValue, error.name)
    }
    return files
  }

  private static func problem(_ code: String, _ file: String?) -> Problem {
    var problem = Problem(.unprocessableContent, code, "The files are not taken: \(code).")
    problem.file = file.map { String($0.prefix(80)) }
    return problem
  }

  private func delete(_ request: Request, _ context: WebContext) async throws -> Response {
    let id = try PathPart.text("id", context)
    try Idempotency.check(request, try await JSONBody(request), by: desk.catalogue)
    let library = desk.catalogue.code
    guard let entry = library.courses().entries.first(where: { $0.id == id }) else {
      throw Problem(.notFound, "code-course-unknown", "There is no course \(id.prefix(80)).")
    }
    guard entry.file != nil, let courses = try library.remove(id) else {
      throw Problem(.conflict, "code-course-shipped", "The course comes with the program.")
    }
    return try JSONAnswer.response(view(courses, request))
  }
}
