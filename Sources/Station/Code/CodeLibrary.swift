import Foundation
package import Learning
import Synchronization

/// The courses, read when somebody first wants them: the one that ships, and those in a folder.
///
/// A file that is no course, or does not keep what it promises, is refused whole; what it is about is
/// in `CodeCourses.refused`.
package final class CodeLibrary: Sendable {
  /// The most files that are looked at in a folder.
  package static let mostFiles = 50
  private static let ending = ".json"

  /// Where added courses are; nothing where there is no folder of data.
  package let folder: String?
  private let known = Mutex<CodeCourses?>(nil)

  package init(folder: String?) { self.folder = folder }

  /// The courses as they were found last.
  package func courses() -> CodeCourses {
    known.withLock { known in
      if let known { return known }
      let read = read()
      known = read
      return read
    }
  }

  /// Looks at the folder anew.
  package func look() -> CodeCourses {
    let read = read()
    known.withLock { $0 = read }
    return read
  }

  /// Takes courses in, all or none.
  ///
  /// - Parameter files: By their names; one of a name that is there takes its place.
  /// - Returns: The courses with them.
  /// - Throws: `CodeCourses.Refusal` for the first that cannot be taken; what `FileManager` throws.
  package func take(_ files: [(name: String, bytes: [UInt8])]) throws -> CodeCourses {
    guard let folder else { throw CocoaError(.fileNoSuchFile) }
    var added: [CodeCourses.Entry] = []
    for file in files { added.append(try Self.entry(file.name, file.bytes)) }
    let names = Set(files.map(\.name))
    var courses = shipped()
    let others = read().entries.filter { $0.file.map { !names.contains($0) } ?? false }
    for entry in others + added {
      do throws(SlangCourseProblem) {
        try courses.add(entry)
      } catch {
        let bytes = files.first { $0.name == entry.file }?.bytes ?? []
        let lines = try? SlangCourseReader.places(bytes)
        throw CodeCourses.Refusal(
          file: entry.file ?? "", problem: SlangCourseReader.located(error, lines ?? [:]))
      }
    }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    // Written beside first: a full disk leaves the courses as they were.
    let parts = files.map { (from: "\(folder)/.\($0.name).part", to: "\(folder)/\($0.name)") }
    do {
      for (file, part) in zip(files, parts) {
        try Data(file.bytes).write(to: URL(fileURLWithPath: part.from), options: .atomic)
      }
      for part in parts {
        guard rename(part.from, part.to) == 0 else { throw CocoaError(.fileWriteUnknown) }
      }
    } catch {
      for part in parts { try? FileManager.default.removeItem(atPath: part.from) }
      throw error
    }
    return look()
  }

  /// Takes an added course away.
  ///
  /// - Returns: The courses without it; nothing if no added course has that id.
  /// - Throws: What `FileManager` throws.
  package func remove(_ id: String) throws -> CodeCourses? {
    guard let folder, let file = courses().entries.first(where: { $0.id == id })?.file else {
      return nil
    }
    try FileManager.default.removeItem(atPath: "\(folder)/\(file)")
    return look()
  }

  /// Whether a file may be put into the folder under a name: letters, digits, hyphens and points, no
  /// point first, `.json` last.
  package static func isName(_ name: String) -> Bool {
    name.count <= 80 && name.hasSuffix(ending) && name.count > ending.count
      && name.first != "."
      && name.utf8.allSatisfy {
        (0x61...0x7A).contains($0) || (0x41...0x5A).contains($0) || (0x30...0x39).contains($0)
          || [0x2D, 0x2E, 0x5F].contains($0)
      }
  }

  private func shipped() -> CodeCourses {
    var courses = CodeCourses()
    do throws(SlangCourseProblem) {
      try courses.add(
        CodeCourses.Entry(id: BuiltInCourse.id, course: try BuiltInCourse.read()))
    } catch {
      courses.refuse(CodeCourses.Refusal(file: "course.json", problem: error))
    }
    return courses
  }

  private func read() -> CodeCourses {
    var courses = shipped()
    for name in names {
      let bytes = folder.flatMap { Self.bytes("\($0)/\(name)") } ?? []
      do throws(CodeCourses.Refusal) {
        let entry = try Self.entry(name, bytes)
        do throws(SlangCourseProblem) {
          try courses.add(entry)
        } catch {
          throw CodeCourses.Refusal(file: name, problem: error)
        }
      } catch {
        courses.refuse(error)
      }
    }
    return courses
  }

  private var names: [String] {
    guard let folder, let names = try? FileManager.default.contentsOfDirectory(atPath: folder)
    else { return [] }
    return names.filter { !$0.hasPrefix(".") && $0.hasSuffix(Self.ending) }.sorted()
      .prefix(Self.mostFiles).map(\.self)
  }

  /// No more than tells that a file is too large.
  private static func bytes(_ path: String) -> [UInt8]? {
    guard let handle = FileHandle(forReadingAtPath: path) else { return nil }
    defer { try? handle.close() }
    return (try? handle.read(upToCount: SlangCourseReader.largest + 1)).flatMap { $0 }.map {
      [UInt8]($0)
    }
  }

  /// Reads a file and holds it to its promise.
  private static func entry(
    _ name: String, _ bytes: [UInt8]
  ) throws(CodeCourses.Refusal) -> CodeCourses.Entry {
    do throws(SlangCourseProblem) {
      let course = try SlangCourseReader.read(bytes)
      if let problem = CourseLinter.problems(course).first {
        throw SlangCourseReader.located(problem, try SlangCourseReader.places(bytes))
      }
      let stem = String(name.dropLast(ending.count))
      return CodeCourses.Entry(id: course.id ?? stem, file: name, course: course)
    } catch {
      throw CodeCourses.Refusal(file: name, problem: error)
    }
  }
}
