import Foundation

/// The course that ships with the program.
package enum BuiltInCourse {
  /// What the course names itself; one of the same name takes its place.
  package static let id = "sideline"

  /// Reads the course from the program's resources.
  ///
  /// - Throws: What is wrong with it; a test of the program holds it to all rules.
  package static func read() throws(SlangCourseProblem) -> SlangCourse {
    let path = Bundle.module.resourcePath.map { $0 + "/Course/course.json" } ?? ""
    return try SlangCourseReader.read([UInt8](FileManager.default.contents(atPath: path) ?? Data()))
  }
}
