import Engine
package import Model
import Store

extension Station {
  /// What a text would become.
  package struct ExercisePreview: Sendable, Hashable, Codable {
    package var exercise: Exercise
    /// The version that is on offer under the same identity, if there is one.
    package var replaces: Int?
  }

  /// Returns the definition that a run was done with, also when another one is offered now.
  package func exercise(of run: Run) throws(StationError) -> Exercise? {
    try exercise(run.exercise, version: run.exerciseVersion)
  }

  /// The definition with this version, whether it is still on offer or not.
  package func exercise(_ id: String, version: Int) throws(StationError) -> Exercise? {
    if let offered = exercise(id), offered.version == version { return offered }
    return try stored { try store.exercise(id, version: version) }
  }

  /// Reads a text and says what it would become; nothing is changed.
  ///
  /// - Parameters:
  ///   - text: YAML or JSON.
  ///   - file: The name for errors.
  /// - Returns: The exercise, and the version that it would take the place of.
  /// - Throws: `StationError.Code.invalidExercise`.
  package func previewExercise(
    _ text: String, file: String
  ) throws(StationError) -> ExercisePreview {
    let exercise = try read(text, file: file)
    return ExercisePreview(exercise: exercise, replaces: self.exercise(exercise.id)?.version)
  }

  /// Adds an exercise that a coach made.
  ///
  /// - Returns: The exercise with the version that it got.
  /// - Throws: `StationError`: `invalidExercise`, `exerciseExists`.
  package func createExercise(
    _ text: String, file: String, key: RequestKey? = nil
  ) throws(StationError) -> Exercise {
    let exercise = try read(text, file: file)
    guard self.exercise(exercise.id) == nil else {
      throw StationError(
        .exerciseExists, .notAllowed, "There is an exercise \(exercise.id) already.")
    }
    let added = try stored { try store.addExercise(exercise, key: key) }
    try reload()
    return added
  }

  /// Offers a changed exercise as its next version; results keep the version they were made with.
  ///
  /// - Parameters:
  ///   - id: Of the exercise on offer; the text must have the same.
  ///   - text: YAML or JSON.
  ///   - file: The name for errors.
  ///   - base: The version that was changed; another one on offer means that somebody was faster.
  ///   - key: Of the request.
  /// - Returns: The exercise; the one on offer if nothing is different.
  /// - Throws: `StationError`: `unknownExercise`, `exerciseMoved`, `invalidExercise`.
  package func reviseExercise(
    _ id: String, _ text: String, file: String, base: Int?, key: RequestKey? = nil
  ) throws(StationError) -> Exercise {
    guard let offered = exercise(id) else {
      throw StationError(.unknownExercise, .unknown, "There is no exercise \(id).")
    }
    guard base == nil || base == offered.version else {
      throw StationError(
        .exerciseMoved, .notAllowed, "\(id) is at version \(offered.version) by now.")
    }
    var exercise = try read(text, file: file)
    guard exercise.id == id else {
      throw StationError(
        ExerciseError(file: file, key: "id", .notAllowed, ["value": exercise.id, "choices": id]))
    }
    exercise.version = offered.version
    guard exercise != offered else { return offered }
    let revised = try stored { try store.reviseExercise(exercise, key: key) }
    try reload()
    return revised
  }

  /// Sets whether an exercise can be started; runs that are under way go on.
  package func setExercise(_ id: String, active: Bool) throws(StationError) -> Exercise {
    guard exercise(id) != nil else {
      throw StationError(.unknownExercise, .unknown, "There is no exercise \(id).")
    }
    try stored { try store.setExercise(id, active: active) }
    try reload()
    guard let changed = exercise(id) else {
      throw StationError(.unknownExercise, .unknown, "There is no exercise \(id).")
    }
    return changed
  }

  /// Deletes an exercise that a coach made and that nothing refers to.
  ///
  /// - Returns: The exercises that are left.
  /// - Throws: `StationError`: `unknownExercise`, `exerciseShipped`, `exerciseUsed`,
  ///   `exercisePlanned`.
  package func deleteExercise(
    _ id: String, key: RequestKey? = nil
  ) throws(StationError) -> [Exercise] {
    guard exercise(id) != nil else {
      throw StationError(.unknownExercise, .unknown, "There is no exercise \(id).")
    }
    let left = library.filter { $0.id != id }
    switch try stored({ try store.deleteExercise(id, key: key?.answered(by: left)) }) {
    case .shipped:
      throw StationError(.exerciseShipped, .notAllowed, "\(id) comes with the program.")
    case .used: throw StationError(.exerciseUsed, .notAllowed, "There are runs of \(id).")
    case .planned:
      throw StationError(.exercisePlanned, .notAllowed, "\(id) is in the plan under way.")
    case nil: break
    }
    try reload()
    return library
  }

  /// Puts the exercises in an order.
  ///
  /// - Parameter ids: Every exercise on offer, once.
  /// - Returns: The exercises in that order.
  /// - Throws: `StationError.Code.orderIncomplete`.
  package func orderExercises(_ ids: [String]) throws(StationError) -> [Exercise] {
    guard ids.sorted() == library.map(\.id).sorted() else {
      throw StationError(
        .orderIncomplete, .notAllowed, "The order must name every exercise once.")
    }
    try stored { try store.orderExercises(ids) }
    try reload()
    return library
  }

  private func read(_ text: String, file: String) throws(StationError) -> Exercise {
    do throws(ExerciseError) {
      let exercise = try ExerciseFile.exercise(from: text, file: file)
      let others = library.filter { $0.id != exercise.id }
      if let clash = ExerciseLibrary.clash(of: exercise, in: others, file: file) { throw clash }
      return exercise
    } catch {
      throw StationError(error)
    }
  }

  private struct Offer: Encodable {
    var ids: [String]
  }

  private func reload() throws(StationError) {
    library = try stored { try store.offeredExercises() }
    hub.publish(
      event(.exercises, nil, nil, Offer(ids: library.map(\.id)), topic: "exercises"))
  }
}
