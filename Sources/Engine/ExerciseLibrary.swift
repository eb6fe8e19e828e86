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
      return ([], [ExerciseError(file: path, .unreadable, ["reason": "\(error)"])])
    }
    for name in names where name.hasSuffix(".yaml") {
      do {
        let text = try String(contentsOfFile: path + "/" + name, encoding: .utf8)
        let exercise = try ExerciseFile.exercise(from: text, file: name)
        if let error = clash(of: exercise, in: exercises, file: name) {
          errors.append(error)
        } else {
          exercises.append(exercise)
        }
      } catch let error as ExerciseError {
        errors.append(error)
      } catch {
        errors.append(ExerciseError(file: name, .unreadable, ["reason": "\(error)"]))
      }
    }
    return (exercises.sorted { ($0.number, $0.id) < ($1.number, $1.id) }, errors)
  }

  /// Returns what an exercise has that another one has already: its identity or its number.
  ///
  /// - Parameters:
  ///   - exercise: The one to add.
  ///   - others: Those that are there.
  ///   - file: The name of the file, for the error.
  /// - Returns: The error, or nothing if they get on with each other.
  package static func clash(
    of exercise: Exercise, in others: [Exercise], file: String
  ) -> ExerciseError? {
    if others.contains(where: { $0.id == exercise.id }) {
      return ExerciseError(file: file, key: "id", .duplicate, ["value": exercise.id])
    }
    guard let other = others.first(where: { $0.number == exercise.number }) else { return nil }
    let taken = Set(others.map(\.number))
    let free = ExerciseFile.numbers.first { $0 > 0 && !taken.contains($0) } ?? 0
    return ExerciseError(
      file: file, key: "number", .numberTaken,
      ["value": String(exercise.number), "other": other.id, "free": String(free)])
  }
}
