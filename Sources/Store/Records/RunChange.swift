package import Model

/// One step of a run, committed as a whole or not at all.
package struct RunChange: Sendable, Hashable {
  /// Takes a row out of the current ones.
  package struct Mark: Sendable, Hashable {
    package var trial: TrialID
    /// Any but `valid`.
    package var status: Trial.Status

    package init(_ trial: TrialID, _ status: Trial.Status) {
      self.trial = trial
      self.status = status
    }
  }

  /// The run after the step: its revision is the stored one plus one.
  package var run: RunRecord
  /// Rows that leave their slot; carried out before `trials` are added.
  package var marks: [Mark]
  /// New rows of this run.
  package var trials: [Trial]
  /// What a coach writes about it; empty takes the note away, nothing leaves it alone.
  package var note: String?

  package init(
    run: RunRecord, marks: [Mark] = [], trials: [Trial] = [], note: String? = nil
  ) {
    self.run = run
    self.marks = marks
    self.trials = trials
    self.note = note
  }
}
