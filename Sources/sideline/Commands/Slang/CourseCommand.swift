import ArgumentParser
import Foundation
import Learning
import Web

/// `sideline course`: courses of the learn-to-code part, for authors.
struct CourseCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "course", abstract: "Check courses of Slang.", subcommands: [CheckCourse.self])
}

/// `sideline course check FILE|FOLDER`: whether a course keeps what it promises.
struct CheckCourse: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check that a course can be read and that its solutions are right.",
    discussion: """
      Every solution passes and every mistake fails, both languages are there, nothing is out of \
      reach. Of a folder every .json in it is checked.
      """)

  @Argument(help: "A JSON file, or a folder of such.")
  var path: String

  func run() async throws {
    let words = try await Assets.bundled().words[.en]
    var isRefused = false
    for file in try files() {
      let bytes = try SlangInput.bytes(file, limit: SlangCourseReader.largest)
      do throws(SlangCourseProblem) {
        let course = try SlangCourseReader.read(bytes)
        let lines = try SlangCourseReader.places(bytes)
        let problems = CourseLinter.problems(course)
        for problem in problems { tell(SlangCourseReader.located(problem, lines), file, words) }
        isRefused = isRefused || !problems.isEmpty
        if problems.isEmpty { print("\(file): holds, \(Self.size(course))") }
      } catch {
        tell(error, file, words)
        isRefused = true
      }
    }
    if isRefused { throw ExitCode.dataError }
  }

  private func files() throws -> [String] {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue
    else { return [path] }
    let names = try FileManager.default.contentsOfDirectory(atPath: path)
    let files = names.filter { $0.hasSuffix(".json") }.sorted().map { "\(path)/\($0)" }
    guard !files.isEmpty else {
      complain("\(path) has no .json")
      throw ExitCode.dataError
    }
    return files
  }

  private func tell(_ problem: SlangCourseProblem, _ file: String, _ words: Words?) {
    let sentence = words?(problem.sentence, ["name": problem.name]) ?? problem.name
    let line = problem.line.map { ", line \($0)" } ?? ""
    let language = problem.language.map { " [\($0.rawValue)]" } ?? ""
    let path = problem.path.isEmpty ? "" : " \(problem.path)\(language):"
    complain("\(file)\(line):\(path) \(sentence) (\(problem.code.rawValue))")
  }

  private static func size(_ course: SlangCourse) -> String {
    let pages = course.lessons.reduce(0) { $0 + $1.pages.count }
    let questions = course.lessons.reduce(0) { $0 + ($1.quiz?.questions.count ?? 0) }
    return "\(course.lessons.count) lessons, \(pages) pages, \(questions) questions, "
      + "\(course.challenges.count) challenges"
  }
}
