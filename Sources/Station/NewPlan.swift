package import Engine

/// What a new practice plan is to be.
package struct NewPlan: Sendable, Hashable {
  /// 1 … 80 characters, or empty for the day's date.
  package var title: String
  package var participants: [Int]
  package var exercises: [PracticePlan.Item]
  package var order: PracticePlan.Order

  package init(
    title: String, participants: [Int], exercises: [PracticePlan.Item], order: PracticePlan.Order
  ) {
    self.title = title
    self.participants = participants
    self.exercises = exercises
    self.order = order
  }
}

/// What a coach asks of a plan.
package enum PlanCommand: Sendable, Hashable {
  case skip(PracticePlan.Cell)
  case later(PracticePlan.Cell)
  case open(PracticePlan.Cell)
  case choose(PracticePlan.Cell)
  /// The same of a group test: what somebody asks of the cells of all who have not done it.
  case test(TestStep, String)
  /// Makes the participant's first cell that is still to come the next one.
  case chooseParticipant(Int)
  case order(PracticePlan.Order)
  case end

  package enum TestStep: Sendable, Hashable {
    case skip, later, open, choose
  }
}
