import Model
import Testing

@testable import Learning

/// Courses beside each other, and what comes after what.
@Suite struct CodeCoursesTests {
  /// The course that ships, read once.
  static let shipped = Result {
    var courses = CodeCourses()
    try courses.add(CodeCourses.Entry(id: BuiltInCourse.id, course: try BuiltInCourse.read()))
    return courses
  }

  static func entry(
    _ id: String, file: String? = nil, _ change: (String) -> String = { $0 }
  ) throws -> CodeCourses.Entry {
    let json = change(SlangCourseFixture.json)
    return CodeCourses.Entry(
      id: id, file: file, course: try SlangCourseReader.read(Array(json.utf8)))
  }

  /// The same course with other ids.
  static func other(_ json: String) -> String {
    ["loops", "countdown"].reduce(json) { $0.replacing("\"\($1)", with: "\"more-\($1)") }
  }

  private func courses() throws -> CodeCourses {
    var courses = CodeCourses()
    try courses.add(Self.entry("sideline"))
    return courses
  }

  @Test func `a lesson leads from page to quiz to challenge to its end`() throws {
    let courses = try courses()
    let lesson = try #require(courses.lessons.first)
    let places = lesson.places
    #expect(places.map(\.kind) == [.page, .quiz, .challenge])
    #expect(courses.place(before: places[0].id) == nil)
    #expect(courses.place(after: places[0].id) == places[1])
    #expect(courses.place(after: places[1].id) == places[2])
    #expect(courses.place(before: places[2].id) == places[1])
    #expect(courses.place(after: places[2].id) == CodePlace(.end, lesson.id))
    #expect(courses.place(after: "nowhere") == nil)
  }

  @Test func `a task knows its lesson, its place and what it reads`() throws {
    let courses = try courses()
    let place = try #require(courses.lessons.first?.places.first)
    let task = try #require(courses.task(place.id))
    #expect((task.lesson, task.number, task.count) == ("loops", 1, 1))
    #expect(task.kind == .page && task.sensors == [.pulse])
    #expect(task.recording != SlangSource())
    let challenge = try #require(courses.challenges.first)
    #expect(courses.task(challenge.id)?.star == 5)
  }

  @Test func `a course of the name of the one that ships takes its place`() throws {
    var courses = try courses()
    try courses.add(
      Self.entry("sideline", file: "new.json") { $0.replacing("\"1.2\"", with: "\"9.9\"") })
    #expect(courses.entries.map(\.course.version) == ["9.9"])
    let error = #expect(throws: SlangCourseProblem.self) {
      try courses.add(Self.entry("sideline", file: "third.json"))
    }
    #expect(error?.code == .sameID)
  }

  @Test func `a course with a page of another one is refused, and one with its own is added`()
    throws
  {
    var courses = try courses()
    let error = #expect(throws: SlangCourseProblem.self) {
      try courses.add(Self.entry("ours", file: "ours.json"))
    }
    #expect(error?.code == .sameID)
    #expect(courses.entries.count == 1)
    try courses.add(Self.entry("ours", file: "ours.json", Self.other))
    #expect(courses.lessons.count == 2)
    #expect(courses.lesson(with: courses.lessons[1].places[0].id)?.number == 2)
  }

  @Test func `the course that ships can be read and keeps its promise`() throws {
    let course = try BuiltInCourse.read()
    #expect(course.id == BuiltInCourse.id)
    #expect(CourseLinter.problems(course) == [])
  }

  @Test func `every sensor has recorded values that never end`() throws {
    var courses = CodeCourses()
    try courses.add(.init(id: BuiltInCourse.id, course: try BuiltInCourse.read()))
    var recording = courses.recording
    for sensor in [SlangSensor.tilt, .gate, .pulse] {
      let readings = (1...200).map { _ in recording.next(sensor) }
      let isThere = readings.allSatisfy { if case .reading = $0 { true } else { false } }
      #expect(isThere && Set(readings).count > 4, "\(sensor)")
    }
  }
}
