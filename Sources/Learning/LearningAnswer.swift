package import Model

/// What somebody answered to an open question of a learning game.
package struct LearningAnswer: Sendable, Hashable {
  /// The number of the question that it answers, from 1.
  package var question: Int
  /// What was answered: one of the alternatives, or the word that was spelled.
  package var response: String
  /// In seconds from when the question was shown, if that is known.
  package var responseTime: Double?

  package init(question: Int, response: String, responseTime: Double? = nil) {
    self.question = question
    self.response = response
    self.responseTime = responseTime
  }
}

/// What is kept of one answer; the station makes a trial record of it.
package struct LearningRecord: Sendable, Hashable {
  package var outcome: Trial.Outcome
  package var response: String
  package var responseTime: Double?
  /// Which of several players answered, from 0; nothing where there is one.
  package var player: Int?
  /// `question`, `alternatives`, `list`, `level` and `mode`, and what a game adds to them.
  package var details: [String: JSONValue]

  package init(
    outcome: Trial.Outcome, response: String, responseTime: Double? = nil, player: Int? = nil,
    details: [String: JSONValue]
  ) {
    self.outcome = outcome
    self.response = response
    self.responseTime = responseTime
    self.player = player
    self.details = details
  }
}
