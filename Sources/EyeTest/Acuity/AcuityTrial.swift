/// A size to be shown.
package struct AcuityStimulus: Sendable, Hashable {
  /// In whole hundredths.
  package let logMAR: Double
  /// Much larger than what is just seen: it keeps the spirits up and finds lapses.
  package let isEasy: Bool
}

/// What was answered to a stimulus.
package struct AcuityAnswer: Sendable, Hashable {
  package var isCorrect: Bool
  /// Which alternative was chosen, from 0; nil where it is not known.
  package var choice: Int?
  /// In seconds, from the first frame that shows the stimulus; nil where it is not known.
  package var responseTime: Double?
  /// Whether the tablet was level for as long as the stimulus stood.
  package var wasSteady: Bool

  package init(
    isCorrect: Bool, choice: Int? = nil, responseTime: Double? = nil, wasSteady: Bool = true
  ) {
    self.isCorrect = isCorrect
    self.choice = choice
    self.responseTime = responseTime
    self.wasSteady = wasSteady
  }
}

/// One stimulus and its answer.
package struct AcuityTrial: Sendable, Hashable {
  package let stimulus: AcuityStimulus
  package let answer: AcuityAnswer
}
