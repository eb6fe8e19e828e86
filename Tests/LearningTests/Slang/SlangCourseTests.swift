import Testing

@testable import Learning

@Suite struct SlangCourseTests {
  private func read(_ json: String) throws -> SlangCourse {
    try SlangCourseReader.read(Array(json.utf8))
  }

  private func changed(_ old: String, _ new: String) throws -> String {
    try #require(SlangCourseFixture.json.contains(old), "\(old)")
    return SlangCourseFixture.json.replacing(old, with: new, maxReplacements: 1)
  }

  @Test func `a course is read as it is written, and holds`() throws {
    let course = try read(SlangCourseFixture.json)
    #expect(course.lessons.map(\.id) == ["loops"])
    let page = try #require(course.lessons.first?.pages.first)
    #expect(page.locked == [1, 3, 4, 5])
    #expect(page.start[.sv].lines.count == 5)
    #expect(page.task.goal.cases.map(\.isHidden) == [false, true])
    #expect(course.challenges.first?.star == 5)
    #expect(course.challenges.first?.task.solution.sv.blockCount == 5)
    #expect(course.lessons.first?.quiz?.questions.first?.answers.map(\.isRight) == [true, false])
    #expect(CourseLinter.problems(course) == [])
  }

  @Test(
    arguments: [
      ("\"slang\": 1", "\"slang\": 2", .form, "slang", 2),
      ("\"topic\": \"loops\",", "", .missing, "lessons[0]", 7),
      ("\"topic\": \"loops\"", "\"topik\": \"loops\"", .unknown, "lessons[0].topik", 9),
      ("\"sv\": \"Upprepa\"", "\"de\": \"Wiederhole\"", .unknown, "lessons[0].summary.de", 12),
      (", \"sv\": \"Upprepa\"", "", .missing, "lessons[0].summary", 12),
      ("\"sv\": \"Upprepa\"", "\"sv\": \" \"", .empty, "lessons[0].summary.sv", 12),
      ("\"Upprepa\"", "\"<b>Upprepa</b>\"", .markup, "lessons[0].summary.sv", 12),
      ("\"Upprepa\"", "\"\\u202eUpprepa\"", .text, "lessons[0].summary.sv", 12),
      ("\"Upprepa\"", "7", .kind, "lessons[0].summary.sv", 12),
      ("\"id\": \"loops\"", "\"id\": \"Loops!\"", .id, "lessons[0].id", 8),
      ("\"locked\": [1, 3, 4, 5]", "\"locked\": [1.5]", .kind, "lessons[0].pages[0].locked[0]", 23),
      (
        "\"palette\": [\"print\"", "\"palette\": [\"goto\"", .word,
        "lessons[0].pages[0].palette[0]", 24
      ),
      (
        "\"repeat\": 1, \"if\": 1", "\"while\": 1", .word, "lessons[0].pages[0].goal.uses.while", 41
      ),
      (
        "\"pulse\": [128", "\"pulse\": [\"a\"", .kind,
        "lessons[0].pages[0].goal.cases[0].inputs.pulse[0]", 28
      ),
      ("more-lines", "many-lines", .word, "lessons[0].pages[0].wrong[0].when", 46),
      (
        "{\"en\": \"A sign.\", \"sv\": \"Ett tecken.\"},", "", .count, "lessons[0].pages[0].hints",
        48
      ),
      ("if pulse > 150\\n", "if pulse > 150)\\n", .program, "lessons[0].pages[0].solution.en", 54),
      ("\"level\": \"easy\"", "\"level\": \"hard\"", .word, "challenges[0].level", 83),
      ("\"version\": \"1.2\",", "\"version\": \"1.2\", \"version\": \"1.3\",", .repeated, "", 4),
      ("\"version\": \"1.2\",", "\"version\": \"1.2\"", .notJSON, "", 5),
      ("\"lessons\": [", "\"lessons\": [], \"other\": [", .unknown, "other", 6),
    ] as [(String, String, SlangCourseProblem.Code, String, Int)])
  func `what is wrong in a file is told with its place and line`(
    old: String, new: String, code: SlangCourseProblem.Code, path: String, line: Int
  ) throws {
    let json = try changed(old, new)
    let problem = try #require(throws: SlangCourseProblem.self) { try read(json) }
    #expect((problem.code, problem.path) == (code, path))
    #expect(problem.line == line)
  }

  @Test(
    arguments: [
      (
        "pulse > 150\\nprint \\\"lugna", "pulse >= 150\\nprint \\\"lugna", .solution,
        "lessons[0].pages[0].solution"
      ),
      (
        "pulse < 150\\nprint \\\"calm", "pulse > 150\\nprint \\\"calm", .mistake,
        "lessons[0].pages[0].mistake"
      ),
      (
        "pulse < 150\\nprint \\\"calm", "pulse > 160\\nprint \\\"calm", .unsaid,
        "lessons[0].pages[0].mistake"
      ),
      ("\"right\": true, ", "", .answers, "lessons[0].quiz.questions[0]"),
      (
        "{\"en\": \"2\", \"sv\": \"2\"}, \"why\"", "{\"en\": \"2\", \"sv\": \"1\"}, \"why\"",
        .answers,
        "lessons[0].quiz.questions[0]"
      ),
      ("\"after\": \"loops-4\"", "\"after\": \"loops-5\"", .nowhere, "lessons[0].quiz.after"),
      ("\"challenge\": \"countdown\"", "\"challenge\": \"star\"", .nowhere, "lessons[0].challenge"),
      // What leads back to itself leads nowhere.
      ("\"after\": \"loops-4\"", "\"after\": \"loops-q\"", .nowhere, "lessons[0].quiz.after"),
      (
        "\"challenge\": \"countdown\"", "\"challenge\": \"loops\"", .nowhere, "lessons[0].challenge"
      ),
      ("\"id\": \"loops-q\"", "\"id\": \"loops-4\"", .sameID, "lessons[0].quiz.id"),
      ("\"locked\": [1, 3, 4, 5]", "\"locked\": [2]", .unreachable, "lessons[0].pages[0].solution"),
      ("\"locked\": [1, 3, 4, 5]", "\"locked\": [6]", .nowhere, "lessons[0].pages[0].locked"),
      ("\"sensors\": []", "\"sensors\": [\"tilt\"]", .unreachable, "challenges[0].sensors"),
      // Nobody is known to have come to such a star.
      (
        "\"star\": {\"blocks\": 5}", "\"star\": {\"blocks\": 4}", .unreachable, "challenges[0].star"
      ),
      (
        "{\"when\": \"more-lines\"",
        "{\"when\": \"more-lines\", \"say\": {\"en\": \"a\", \"sv\": \"a\"}}, {\"when\": \"more-lines\"",
        .unreachable, "lessons[0].pages[0].wrong[1]"
      ),
      ("print \\\"hop\\\"", "print hop", .program, "lessons[0].quiz.questions[0].program"),
    ] as [(String, String, SlangCourseProblem.Code, String)])
  func `a course that does not keep its promise is told where`(
    old: String, new: String, code: SlangCourseProblem.Code, path: String
  ) throws {
    let problems = CourseLinter.problems(try read(try changed(old, new)))
    #expect(problems.contains { $0.code == code && $0.path == path }, "\(problems)")
  }

  @Test func `ten thousand pages are told as too many before one of them is run`() throws {
    let pages = String(repeating: "{},", count: 10_000)
    let json = try changed("\"pages\": [", "\"pages\": [" + pages)
    let problem = try #require(throws: SlangCourseProblem.self) { try read(json) }
    #expect((problem.code, problem.path) == (.count, "lessons[0].pages"))
  }

  @Test func `files that are too large or too deep are refused`() throws {
    let large = Array(repeating: UInt8(ascii: " "), count: SlangCourseReader.largest + 1)
    let deep = Array(String(repeating: "[", count: 10_000).utf8)
    for bytes in [large, deep] {
      let problem = try #require(throws: SlangCourseProblem.self) {
        try SlangCourseReader.read(bytes)
      }
      #expect(problem.code == .tooLarge)
    }
  }

  @Test func `what the course says of a miss is the most special`() throws {
    let page = try #require(try read(SlangCourseFixture.json).lessons.first?.pages.first)
    let says = { (text: String) -> String? in
      let miss = page.task.goal.verdict(on: try SlangParser.parse(text), language: .en).miss
      return miss.flatMap { page.task.says(of: $0) }?[.en]
    }
    #expect(try says("repeat 10\nif pulse < 150\nprint \"calm down\"\nend\nend") == "Which way?")
    #expect(
      try says("repeat 10\nif pulse >= 150\nprint \"calm down\"\nend\nend")
        == "150 is not above 150.")
    #expect(try says("repeat 10\nif pulse > 160\nprint \"calm down\"\nend\nend") == nil)
  }
}
