package import Model

/// A practice plan as it is kept.
package struct PlanRecord: Sendable, Hashable {
  package var id: PlanID
  /// 1 … 80 characters.
  package var title: String
  /// What was decided, as JSON; the store does not look into it.
  package var content: String
  /// Rises by one with every change.
  package var revision: Int
  package var startedAt: Timestamp
  /// Absent while it is under way; one at most is.
  package var endedAt: Timestamp?

  package init(
    id: PlanID = .new(), title: String, content: String, revision: Int = 0, startedAt: Timestamp,
    endedAt: Timestamp? = nil
  ) {
    self.id = id
    self.title = title
    self.content = content
    self.revision = revision
    self.startedAt = startedAt
    self.endedAt = endedAt
  }
}

/// A run that was made from a plan.
package struct PlannedRun: Sendable, Hashable {
  package var run: RunID
  /// Who did it, after corrections.
  package var participant: Int
  package var exercise: String
  package var state: Run.State
  /// Whether it was taken out of the results.
  package var isDeleted: Bool
}

/// A group run of a plan that waits for its start or is under way.
package struct PlannedGroup: Sendable, Hashable {
  package var id: GroupID
  package var table: String
  package var isRunning: Bool
  package var participants: [Int]
}

/// A plan with the runs that were made from it, in the order in which they began.
package struct StoredPlan: Sendable, Hashable {
  package var plan: PlanRecord
  package var runs: [PlannedRun]
  /// In the order in which they were made.
  package var groups: [PlannedGroup]

  package init(plan: PlanRecord, runs: [PlannedRun], groups: [PlannedGroup] = []) {
    self.plan = plan
    self.runs = runs
    self.groups = groups
  }
}
