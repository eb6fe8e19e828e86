import Model

/// Reads a course from JSON, strictly: what is not known is refused, with its place.
package enum SlangCourseReader {
  /// The most bytes of a course.
  package static let largest = 4 * 1024 * 1024

  private static let mostLessons = 40
  private static let mostChallenges = 200

  /// Reads a file.
  ///
  /// - Throws: The first place at which it is no course, with its line.
  package static func read(
    _ bytes: [UInt8]
  ) throws(SlangCourseProblem) -> SlangCourse {
    guard bytes.count <= largest else { throw SlangCourseProblem(.tooLarge, "") }
    let json: JSONValue
    do {
      json = try JSON.decode(JSONValue.self, from: bytes)
    } catch JSON.Refusal.tooLarge, JSON.Refusal.tooDeep {
      throw SlangCourseProblem(.tooLarge, "")
    } catch {
      throw notJSON(bytes)
    }
    let lines = try places(bytes)
    do throws(SlangCourseProblem) {
      return try course(SlangCourseNode(value: json, path: ""))
    } catch {
      throw located(error, lines)
    }
  }

  /// The line of each value of a file by its path, for problems that are found later.
  ///
  /// - Throws: Where the bytes are no JSON, or name a member twice.
  package static func places(_ bytes: [UInt8]) throws(SlangCourseProblem) -> [String: Int] {
    do throws(JSONPlaces.Broken) {
      return try JSONPlaces.lines(bytes)
    } catch {
      var problem = SlangCourseProblem(
        error.repeated == nil ? .notJSON : .repeated, "", error.repeated ?? "")
      problem.line = error.line
      throw problem
    }
  }

  /// A problem with the line of its path, or of the nearest thing around it.
  package static func located(
    _ problem: SlangCourseProblem, _ lines: [String: Int]
  ) -> SlangCourseProblem {
    var located = problem
    var path = problem.path
    while lines[path] == nil, let cut = path.lastIndex(where: { $0 == "." || $0 == "[" }) {
      path = String(path[..<cut])
    }
    located.line = lines[path] ?? lines[""]
    return located
  }

  private static func notJSON(_ bytes: [UInt8]) -> SlangCourseProblem {
    do throws(SlangCourseProblem) {
      _ = try places(bytes)
      return SlangCourseProblem(.notJSON, "")
    } catch {
      return error
    }
  }

  static func course(_ node: SlangCourseNode) throws(SlangCourseProblem) -> SlangCourse {
    let members = try node.members([
      "slang", "course", "version", "title", "lessons", "challenges",
    ])
    let form = try members.required("slang")
    guard form.value == .number(Double(SlangCourse.form)) else {
      throw form.problem(.form, "\(SlangCourse.form)")
    }
    return SlangCourse(
      id: try members["course"]?.id(), version: try members.required("version").text(),
      title: try members.required("title").localized(),
      lessons: try members.required("lessons").map(1...mostLessons, SlangCourseParts.lesson),
      challenges: try members["challenges"]?.map(0...mostChallenges, SlangCourseParts.challenge)
        ?? [])
  }
}
