/// Why a run does not do what was asked of it; a value, worded by the faces.
package struct Refusal: Error, Sendable, Hashable {
  /// Stable codes, as in the API's `code`.
  package enum Code: String, Sendable, Hashable, CaseIterable {
    /// The run is saved or cancelled.
    case ended = "run-ended"
    case alreadyRunning = "already-running"
    case notRunning = "not-running"
    /// The clock has to be started before this attempt can be kept.
    case notStarted = "not-started"
    case full = "all-attempts-done"
    case notFull = "attempts-missing"
    case nothingToUndo = "nothing-to-undo"
    case nothingToSave = "nothing-to-save"
    /// The exercise has no clock or takes no such entry.
    case notForThisExercise = "not-for-this-exercise"
    case deviceNotReady = "device-not-ready"
    /// Somebody has filled the attempt that the request names.
    case attemptFilled = "attempt-filled"
    /// The attempt that the request names comes later: one before it was taken back.
    case attemptNotNext = "attempt-not-next"
    /// The attempt that the request takes back is not the last one any more.
    case attemptNotLast = "attempt-not-last"
    /// Another screen has counted this attempt, and came to another number.
    case countedElsewhere = "counted-elsewhere"
    /// The entry is outside its range.
    case valueOutOfRange = "value-out-of-range"
  }

  package var code: Code

  package init(_ code: Code) { self.code = code }

  /// Whether the value asked for was at fault, not the moment.
  package var concernsValue: Bool {
    code == .valueOutOfRange || code == .notForThisExercise
  }
}
