import Model
import Store

/// Makes the steps that take a run out of the results and bring it back.
///
/// Nothing is rewritten: what counted is marked `deleted` and gets a tombstone beside it, and an
/// undone deletion adds the rows anew, each pointing at the one that it takes the place of.
struct RunDeletion {
  /// The reason of a tombstone.
  static let deleted = "delete"
  /// The reason of a row that came back.
  static let restored = "restore"
  /// Where a tombstone keeps what the row was before.
  private static let former = "status"

  var session: SessionID
  var now: Timestamp

  /// Returns the step that deletes a run.
  func deleting(_ stored: StoredRun, as id: String) -> RunChange {
    var change = RunChange(run: stored.run)
    change.run.revision += 1
    change.run.deletion = Deletion(id: id, at: now)
    var taken = stored.trials.filter { $0.status == .valid || $0.status == .aborted }
    change.marks = taken.map { RunChange.Mark($0.id, .deleted) }
    // Where nothing counted, the log still says that the run was deleted.
    if taken.isEmpty, let last = stored.trials.last { taken = [last] }
    change.trials = taken.map(tombstone)
    return change
  }

  /// Returns the step that brings a deleted run back.
  func restoring(_ stored: StoredRun) -> RunChange {
    var change = RunChange(run: stored.run)
    change.run.revision += 1
    change.run.deletion = nil
    // Rows whose place another one has taken since.
    let replaced = Set(
      stored.trials.filter { !$0.isTombstone }.compactMap(\.replaces))
    for tombstone in stored.trials where tombstone.reason == Self.deleted {
      guard let id = tombstone.replaces, !replaced.contains(id),
        let row = stored.trials.first(where: { $0.id == id }),
        case .string(let name)? = tombstone.details?[Self.former],
        let status = Trial.Status(rawValue: name), status == .valid || status == .aborted
      else { continue }
      change.trials.append(copy(of: row, status))
    }
    return change
  }

  private func tombstone(for row: Trial) -> Trial {
    var trial = Trial(
      session: session, run: row.run, participant: row.participant, exercise: row.exercise,
      exerciseVersion: row.exerciseVersion, equipment: row.equipment, attempt: row.attempt,
      quantity: row.quantity, origin: .manual, simulated: row.simulated, measuredAt: now,
      recordedAt: now, status: .deleted)
    trial.replaces = row.id
    trial.reason = Self.deleted
    trial.details = [Self.former: .string(row.status.rawValue)]
    return trial
  }

  private func copy(of row: Trial, _ status: Trial.Status) -> Trial {
    var trial = row
    trial.id = .new()
    trial.recordedAt = now
    trial.status = status
    trial.replaces = row.id
    // Why a torn attempt is torn decides whether it fills its slot.
    if status == .valid { trial.reason = Self.restored }
    return trial
  }
}

extension StoredRun {
  /// The run after a step.
  func changed(by change: RunChange) -> StoredRun {
    var run = self
    run.run = change.run
    for mark in change.marks {
      guard let index = trials.firstIndex(where: { $0.id == mark.trial }) else { continue }
      run.trials[index].status = mark.status
    }
    run.trials += change.trials
    if let note = change.note { run.note = note.isEmpty ? nil : note }
    return run
  }
}

/// What one press took out of the results or brought back.
package struct DeletedResults: Sendable, Hashable, Codable {
  /// Names the press, to undo it.
  package var deletion: String
  /// How many runs it concerned.
  package var runs: Int
}
