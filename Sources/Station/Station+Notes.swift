package import Model
import Store

extension Station {
  /// Writes what a coach notes about a result; an empty text takes the note away.
  ///
  /// - Parameters:
  ///   - text: One line of at most `Note.longest` characters.
  ///   - id: A run that has ended.
  ///   - key: Makes a repeated request return the run instead of acting again.
  /// - Returns: The run after it.
  /// - Throws: `StationError`; with the run as it is when the moment was wrong.
  package func note(
    _ text: String, on id: RunID, key: RequestKey? = nil
  ) throws(StationError) -> Run {
    if let key, let known = try known(key) { return try run(known) }
    guard let note = Note.checked(text) else {
      throw StationError(
        .noteNotPlain, .refused, "The note is not one line of at most \(Note.longest) characters.")
    }
    let snapshot = try run(id)
    guard runs[id] == nil, let found = try stored({ try store.run(id) }),
      let exercise = try stored({
        try store.exercise(found.run.exercise, version: found.run.exerciseVersion)
      })
    else {
      throw StationError(
        .runNotEnded, .notAllowed, "The run is still under way; save it first.", run: snapshot)
    }
    guard found.run.deletion == nil else {
      throw StationError(.runDeleted, .notAllowed, "The run is deleted.", run: snapshot)
    }
    var active = ActiveRun(found, exercise: exercise, clock: clock)
    active.record.revision += 1
    active.note = note.isEmpty ? nil : note
    let change = RunChange(run: active.record, note: note)
    let events = try stored { try store.commit(change, key: key) }
    publish(active, trials: [], events: events.map(\.id))
    return active.snapshot(now: .now())
  }
}
