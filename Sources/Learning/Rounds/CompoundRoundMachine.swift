package import Model

/// A game with compound words as a round that the station plays.
package struct CompoundRoundMachine<Game: WordGame>: RoundMachine {
  /// Nobody hurries a child; a tablet that was put away ends its round in half an hour.
  package let patience = 1800.0
  package let keepsAnswers = true
  package private(set) var end: RoundEnd?
  package private(set) var feedback: [String: JSONValue] = [:]

  private var game: Game

  /// - Parameter game: With its first question open.
  package init(_ game: Game) { self.game = game }

  package var question: RoundQuestion? {
    guard end == nil, let open = game.question else { return nil }
    return RoundQuestion(
      number: open.number, choices: open.choices, sides: open.sides, tilt: open.tilt,
      stimulus: open.stimulus)
  }

  package var progress: WordProgress<Game.Own> { game.progress }

  package mutating func answer(_ answer: RoundAnswer) -> [RoundRecord] {
    guard end == nil else { return [] }
    let records = game.answer(
      LearningAnswer(
        question: answer.question, response: answer.choice, responseTime: answer.responseTime))
    feedback = [:]
    if let record = records.first, case .string(let word)? = record.details["question"] {
      feedback["word"] = .string(word + record.response)
    }
    if game.isDone { end = .complete }
    return records.map(record)
  }

  private func record(_ record: LearningRecord) -> RoundRecord {
    var details = record.details
    // Where this child's next round goes on; a second player has a place of its own in the level.
    if record.player ?? 0 == 0 { details["position"] = .number(Double(game.position)) }
    return RoundRecord(
      outcome: record.outcome, response: record.response, player: record.player, details: details)
  }

  package mutating func stop(_ end: RoundEnd) -> [RoundRecord] {
    self.end = self.end ?? end
    return []
  }
}
