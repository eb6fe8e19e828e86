/// The identity of a practice plan.
package typealias PlanID = Identifier<Plan>

/// A practice plan as everybody outside sees it.
package struct Plan: Sendable, Hashable, Codable {
  package struct Exercise: Sendable, Hashable, Codable {
    package var id: String
    package var equipment: String?
    /// The version of the table of a group test, which all do at once; nothing for an exercise.
    package var tableVersion: Int?

    package var isGroupTest: Bool { tableVersion != nil }

    package enum CodingKeys: String, CodingKey {
      case id, equipment
      case tableVersion = "table_version"
    }

    package init(id: String, equipment: String?, tableVersion: Int? = nil) {
      self.id = id
      self.equipment = equipment
      self.tableVersion = tableVersion
    }
  }

  package struct Cell: Sendable, Hashable, Codable {
    package var participant: Int
    package var exercise: String
    /// `open`, `later`, `skipped`, `under_way` or `done`.
    package var state: String
    /// The run that is under way or saved.
    package var run: RunID?
    /// The group run that is made ready or under way.
    package var group: GroupID?

    package init(
      participant: Int, exercise: String, state: String, run: RunID? = nil, group: GroupID? = nil
    ) {
      self.participant = participant
      self.exercise = exercise
      self.state = state
      self.run = run
      self.group = group
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
  ///
  /// A group test is there once, with the first participant who has not done it.
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

extension Plan {
  /// Returns what a plan has under an identity.
  package func exercise(_ id: String) -> Exercise? { exercises.first { $0.id == id } }

  /// The group test that comes next, if one does.
  package var nextTest: Exercise? {
    queue.first.flatMap { exercise($0.exercise) }.flatMap { $0.isGroupTest ? $0 : nil }
  }
}
