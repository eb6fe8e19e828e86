import Foundation
package import Model

/// The exercises that ship with the program.
package enum ExerciseLibrary {
  /// Reads every `*.yaml` of a folder; a file that does not hold is reported, the rest loads.
  ///
  /// - Parameter folder: A path; `nil` means the folder that ships.
  /// - Returns: The exercises by number, and what was wrong with the others.
  package static func load(
    from folder: String? = nil
  ) -> (exercises: [Exercise], errors: [ExerciseError]) {
    let path = folder ?? Bundle.module.resourcePath.map { $0 + "/Exercises" } ?? ""
    var exercises: [Exercise] = []
    var errors: [ExerciseError] = []
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: path).sorted()
    } catch {
      return ([], [ExerciseError(file: path, key: "", detail: "cannot be listed: \(error)")])
    }
    for name in names where name.hasSuffix(".yaml") {
      do {
        let text = try String(contentsOfFile: path + "/" + name, encoding: .utf8)
        let exercise = try ExerciseFile.exercise(from: text, file: name)
        if exercises.contains(where: { $0.id == exercise.id }) {
          errors.append(ExerciseError(file: name, key: "id", detail: "\(exercise.id) stands twice"))
        } else {
          exercises.append(exercise)
        }
      } catch let error as ExerciseError {
        errors.append(error)
      } catch {
        errors.append(ExerciseError(file: name, key: "", detail: "cannot be read: \(error)"))
      }
    }
    return (exercises.sorted { ($0.number, $0.id) < ($1.number, $1.id) }, errors)
  }
}
