/// The identity of a practice plan.
package typealias PlanID = Identifier<Plan>

/// A practice plan as everybody outside sees it.
package struct Plan: Sendable, Hashable, Codable {
  package struct Exercise: Sendable, Hashable, Codable {
    package var id: String
    package var equipment: String?

    package init(id: String, equipment: String?) {
      self.id = id
      self.equipment = equipment
    }
  }

  package struct Cell: Sendable, Hashable, Codable {
    package var participant: Int
    package var exercise: String
    /// `open`, `later`, `skipped`, `under_way` or `done`.
    package var state: String
    /// The run that is under way or saved.
    package var run: RunID?

    package init(participant: Int, exercise: String, state: String, run: RunID? = nil) {
      self.participant = participant
      self.exercise = exercise
      self.state = state
      self.run = run
    }
  }

  package var id: PlanID
  /// Rises with every change that a coach makes.
  package var revision: Int
  package var title: String
  /// `under_way` or `ended`.
  package var state: String
  /// `person` or `exercise`.
  package var order: String
  package var participants: [Int]
  package var exercises: [Exercise]
  /// In the plan's order.
  package var cells: [Cell]
  /// What is still to come, the next one first; at most ten.
  package var queue: [Cell]
  package var startedAt: Timestamp
  package var endedAt: Timestamp?

  package enum CodingKeys: String, CodingKey {
    case id, revision, title, state, order, participants, exercises, cells, queue
    case startedAt = "started_at"
    case endedAt = "ended_at"
  }

  package init(
    id: PlanID, revision: Int, title: String, state: String, order: String, participants: [Int],
    exercises: [Exercise], cells: [Cell], queue: [Cell], startedAt: Timestamp, endedAt: Timestamp?
  ) {
    self.id = id
    self.revision = revision
    self.title = title
    self.state = state
    self.order = order
    self.participants = participants
    self.exercises = exercises
    self.cells = cells
    self.queue = queue
    self.startedAt = startedAt
    self.endedAt = endedAt
  }
}
