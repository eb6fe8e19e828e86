package import Model

/// A run as it is kept: what a restarted daemon needs to go on where it was.
package struct RunRecord: Sendable, Hashable {
  package var id: RunID
  package var session: SessionID
  package var participant: Int
  package var exercise: String
  package var exerciseVersion: Int
  package var equipment: String?
  package var device: DeviceID?
  package var state: Run.State
  /// Rises by one with every change.
  package var revision: Int
  /// Whether the coach has pressed start at least once.
  package var startedOnce: Bool
  /// When the running countdown or window ends; absent while none runs.
  package var deadline: Timestamp?
  /// Seconds left of a countdown that was stopped before its end.
  package var countdownRemaining: Double?
  /// Once true it stays true.
  package var simulated: Bool
  package var startedAt: Timestamp
  /// When it was saved or cancelled.
  package var endedAt: Timestamp?
  /// Set while the run is out of the results.
  package var deletion: Deletion?

  package init(
    id: RunID = .new(), session: SessionID, participant: Int, exercise: String,
    exerciseVersion: Int, equipment: String? = nil, device: DeviceID? = nil,
    state: Run.State = .ready, revision: Int = 0, startedOnce: Bool = false,
    deadline: Timestamp? = nil, countdownRemaining: Double? = nil, simulated: Bool,
    startedAt: Timestamp, endedAt: Timestamp? = nil, deletion: Deletion? = nil
  ) {
    self.id = id
    self.session = session
    self.participant = participant
    self.exercise = exercise
    self.exerciseVersion = exerciseVersion
    self.equipment = equipment
    self.device = device
    self.state = state
    self.revision = revision
    self.startedOnce = startedOnce
    self.deadline = deadline
    self.countdownRemaining = countdownRemaining
    self.simulated = simulated
    self.startedAt = startedAt
    self.endedAt = endedAt
    self.deletion = deletion
  }
}

/// What took a run out of the results: one press, which may have taken others with it.
package struct Deletion: Sendable, Hashable {
  /// The same for all runs that one press deleted; 1 to 200 characters.
  package var id: String
  package var at: Timestamp

  package init(id: String, at: Timestamp) {
    self.id = id
    self.at = at
  }
}
