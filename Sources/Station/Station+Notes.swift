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
    let found = try ended(id, .runNotEnded, "The run is still under way; save it first.")
    guard found.run.deletion == nil else {
      throw StationError(.runDeleted, .notAllowed, "The run is deleted.", run: try run(id))
    }
    var change = RunChange(run: found.run, note: note)
    change.run.revision += 1
    return try carryOut(change, key: key)
  }
}
