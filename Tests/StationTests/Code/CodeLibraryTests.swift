import Foundation
import Learning
import Station
import Testing

/// Courses in a folder: taken whole or not at all.
@Suite struct CodeLibraryTests {
  private let folder: String
  private let library: CodeLibrary

  init() throws {
    folder =
      FileManager.default.temporaryDirectory
      .appendingPathComponent("sideline-\(UUID().uuidString)/lessons").path
    library = CodeLibrary(folder: folder)
  }

  private func close() throws {
    try FileManager.default.removeItem(
      atPath: URL(fileURLWithPath: folder).deletingLastPathComponent().path)
  }

  private static func course(
    _ id: String, solution: String = "print \\\"hej\\\""
  ) -> [UInt8] {
    let both = { (text: String) in #"{"en": "\#(text)", "sv": "\#(text)"}"# }
    let hints = [1, 2, 3].map { both("Hint \($0)") }.joined(separator: ", ")
    let json = """
      {"slang": 1, "course": "\(id)", "version": "1", "title": \(both("Ours")),
       "lessons": [{"id": "\(id)-1", "topic": "print", "picture": "hello",
         "title": \(both("One")), "summary": \(both("One")),
         "pages": [{"id": "\(id)-page", "title": \(both("Say")), "do": \(both("Say hej")),
           "why": \(both("Why")), "goal": {"cases": [{"output": ["hej"]}]},
           "hints": [\(hints)],
           "solution": "\(solution)", "mistake": "print \\"no\\""}]}]}
      """
    return Array(json.utf8)
  }

  private func files() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
  }

  @Test func `a course is taken, looked up and taken away`() throws {
    let before = library.courses().entries.count
    let courses = try library.take([("ours.json", Self.course("ours"))])
    #expect(courses.entries.map(\.id).last == "ours" && courses.entries.count == before + 1)
    #expect(library.courses().task("ours-page")?.course == "ours")
    #expect(try files() == ["ours.json"])
    #expect(CodeLibrary(folder: folder).courses().entries.last?.file == "ours.json")
    #expect(try library.remove("ours")?.entries.count == before)
    #expect(try files().isEmpty && library.remove("ours") == nil)
    try close()
  }

  @Test func `of several courses none is taken if one is bad, and its line is told`() throws {
    let error = #expect(throws: CodeCourses.Refusal.self) {
      try library.take([
        ("good.json", Self.course("good")),
        ("bad.json", Self.course("bad", solution: "print \\\"nej\\\"")),
      ])
    }
    #expect(error?.file == "bad.json" && error?.problem.code == .solution)
    #expect(error?.problem.line == 7)
    #expect(!FileManager.default.fileExists(atPath: folder))
  }

  @Test func `a file of the same name takes the place of the one before, another of its pages not`()
    throws
  {
    _ = try library.take([("ours.json", Self.course("ours"))])
    let again = try library.take([("ours.json", Self.course("ours"))])
    #expect(again.entries.filter { $0.id == "ours" }.count == 1)
    let error = #expect(throws: CodeCourses.Refusal.self) {
      try library.take([("other.json", Self.course("ours"))])
    }
    #expect(error?.problem.code == .sameID && error?.file == "other.json")
    #expect(try files() == ["ours.json"])
    try close()
  }

  @Test func `what somebody put into the folder is found, and what is bad there is told`() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for (name, bytes) in [
      ("a.json", Self.course("a")), ("b.json", Array("{".utf8)), (".hidden.json", []),
      ("c.txt", []),
    ] {
      #expect(
        FileManager.default.createFile(atPath: "\(folder)/\(name)", contents: Data(bytes)))
    }
    let courses = library.look()
    #expect(courses.task("a-page") != nil)
    #expect(courses.refused.map(\.file) == ["b.json"])
    #expect(courses.refused.first?.problem.code == .notJSON)
    #expect(courses.refused.first?.problem.line == 1)
    try close()
  }

  @Test(arguments: [
    ("a.json", true), ("Week-2_b.json", true), (".json", false), ("a.txt", false),
    ("../a.json", false), (".a.json", false), ("å.json", false), ("a b.json", false),
    (String(repeating: "a", count: 80) + ".json", false),
  ])
  func `a name that could lead elsewhere is none`(name: String, isName: Bool) {
    #expect(CodeLibrary.isName(name) == isName)
  }
}
