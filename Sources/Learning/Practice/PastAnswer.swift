package import Model

/// An answer of a learning game as it stands in the records.
package struct PastAnswer: Sendable, Hashable {
  /// The participant's number.
  package var participant: Int
  package var run: RunID
  /// `words-…` or `spell-…`.
  package var exercise: String
  /// The word that was asked.
  package var word: String
  package var response: String
  package var isRight: Bool
  /// In seconds, if it is known.
  package var responseTime: Double?
  package var list: String
  package var mode: String
  /// Of the list, from 1; nothing where a record does not tell.
  package var level: Int?
  /// Where in the level the next round of a game with compounds goes on, from 0.
  package var position: Int?
  package var at: Timestamp

  package init(
    participant: Int, run: RunID, exercise: String, word: String, response: String, isRight: Bool,
    responseTime: Double? = nil, list: String = "", mode: String = "", level: Int? = nil,
    position: Int? = nil, at: Timestamp
  ) {
    self.participant = participant
    self.run = run
    self.exercise = exercise
    self.word = word
    self.response = response
    self.isRight = isRight
    self.responseTime = responseTime
    self.list = list
    self.mode = mode
    self.level = level
    self.position = position
    self.at = at
  }

  /// Reads a record; nothing if it is none of a learning game, or does not count.
  ///
  /// The word is `details.word` where a game tells one (a compound as a whole), else
  /// `details.question`.
  package init?(_ trial: Trial) {
    guard trial.status == .valid, PracticeFamily(exercise: trial.exercise) != nil,
      let outcome = trial.outcome, let response = trial.response, let details = trial.details,
      let word = Self.text(details["word"]) ?? Self.text(details["question"])
    else { return nil }
    self.init(
      participant: trial.participant, run: trial.run, exercise: trial.exercise, word: word,
      response: response, isRight: outcome == .pass, responseTime: trial.responseTime,
      list: Self.text(details["list"]) ?? "", mode: Self.text(details["mode"]) ?? "",
      level: Self.integer(details["level"]), position: Self.integer(details["position"]),
      at: trial.measuredAt)
  }

  private static func integer(_ value: JSONValue?) -> Int? {
    if case .number(let number)? = value { Int(exactly: number) } else { nil }
  }

  private static func text(_ value: JSONValue?) -> String? {
    if case .string(let text)? = value { text } else { nil }
  }

  /// The day by the clock of the tablet that recorded it, as days since 1970-01-01.
  package var day: Int { CivilDate.today(at).daysSinceEpoch }

  package var item: PracticeItem? {
    PracticeFamily(exercise: exercise).map { PracticeItem($0, word) }
  }
}

/// Whose words come back together: a word that was missed in one spelling game comes in all of them.
package enum PracticeFamily: String, Sendable, Hashable, Codable, CaseIterable {
  case words, spelling

  package init?(exercise: String) {
    if exercise.hasPrefix("words-") {
      self = .words
    } else if exercise.hasPrefix("spell-") {
      self = .spelling
    } else {
      return nil
    }
  }
}

/// A word that comes back.
package struct PracticeItem: Sendable, Hashable {
  package var family: PracticeFamily
  /// In lower case.
  package var word: String

  package init(_ family: PracticeFamily, _ word: String) {
    self.family = family
    self.word = word.lowercased()
  }
}

extension [PastAnswer] {
  /// Returns where in a level of compounds whoever gave these answers goes on, from 0.
  package func position(in list: String, level: Int) -> Int {
    let answer = last {
      $0.list == list && $0.level == level && $0.isRight && $0.position != nil
    }
    return answer?.position ?? 0
  }
}
