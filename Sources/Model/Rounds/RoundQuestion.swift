/// One question of a round.
package struct RoundQuestion: Sendable, Hashable, Codable {
  /// What tilts do to a question of more choices than there are sides.
  package enum Tilt: String, Sendable, Hashable, Codable {
    /// To the left and right they move along the choices, and one away answers with the choice that
    /// was reached.
    case choose
  }

  /// From 1, in order; an answer names it.
  package var number: Int
  /// What may be answered; `left`, `right`, `up` and `down` can also be tilted to.
  package var choices: [String]
  /// Which choice a tilt to a side is, where choices have other names than sides.
  package var sides: [String: String]?
  /// What tilts do that are no answers by themselves; absent where each is one.
  package var tilt: Tilt?
  /// Whether any text may be answered; absent where it may not.
  package var takesText: Bool?
  /// What the page draws.
  package var stimulus: [String: JSONValue]

  package enum CodingKeys: String, CodingKey {
    case number, choices, sides, tilt, stimulus
    case takesText = "takes_text"
  }

  package init(
    number: Int, choices: [String], sides: [String: String]? = nil, tilt: Tilt? = nil,
    takesText: Bool? = nil, stimulus: [String: JSONValue]
  ) {
    self.number = number
    self.choices = choices
    self.sides = sides
    self.tilt = tilt
    self.takesText = takesText
    self.stimulus = stimulus
  }

  /// The longest text that may be an answer, in characters.
  package static let longestText = 60

  /// Whether something may be answered; a text may still be none that the round takes.
  package func allows(_ choice: String) -> Bool {
    if choices.contains(choice) { return true }
    // A character can be any number of scalars.
    let scalars = choice.unicodeScalars.prefix(2 * Self.longestText + 1).count
    return takesText == true && (1...2 * Self.longestText).contains(scalars)
      && choice.count <= Self.longestText
  }
}

/// One answer.
package struct RoundAnswer: Sendable, Hashable {
  /// The number of the question that it answers.
  package var question: Int
  package var choice: String
  /// From the stimulus to the answer, in seconds; absent if the stimulus was never told as shown.
  package var responseTime: Double?
  /// Whether the tablet was level for as long as the stimulus stood, up to the answering tilt.
  package var wasSteady: Bool
  package var origin: Trial.Origin
  /// How far the response time may be wrong, in seconds.
  package var uncertainty: Double?
  /// When it was given, if a sensor knows.
  package var at: HostInstant?

  package init(
    question: Int, choice: String, responseTime: Double? = nil, wasSteady: Bool = true,
    origin: Trial.Origin = .touch, uncertainty: Double? = nil, at: HostInstant? = nil
  ) {
    self.question = question
    self.choice = choice
    self.responseTime = responseTime
    self.wasSteady = wasSteady
    self.origin = origin
    self.uncertainty = uncertainty
    self.at = at
  }
}

/// One row for the log of trials.
package struct RoundRecord: Sendable, Hashable {
  /// Whether the answer was right; absent in a row that is a result.
  package var outcome: Trial.Outcome?
  package var quantity: Quantity?
  package var value: Double?
  package var unit: Unit?
  /// The choice that was made.
  package var response: String?
  /// The choice that would have been right.
  package var solution: String?
  /// Which of two players it is about, from 0; nothing where one plays.
  package var player: Int?
  /// What only this kind of round knows: stimulus size, alternatives, the estimator's state.
  package var details: [String: JSONValue]

  package init(
    outcome: Trial.Outcome? = nil, quantity: Quantity? = nil, value: Double? = nil,
    unit: Unit? = nil, response: String? = nil, solution: String? = nil, player: Int? = nil,
    details: [String: JSONValue] = [:]
  ) {
    self.outcome = outcome
    self.quantity = quantity
    self.value = value
    self.unit = unit
    self.response = response
    self.solution = solution
    self.player = player
    self.details = details
  }
}
