package import Model

/// What an answer of the learn-to-code part is of: a name outside, an exercise in the records.
package enum CodeKind: String, Sendable, Hashable, Codable, CaseIterable {
  case page, challenge, quiz

  private static let prefix = "code-"
  /// The most answers of one visit to one page; more than anybody gives.
  private static let mostAnswers = 10_000

  /// The exercise that its trials carry.
  package var exercise: String { Self.prefix + rawValue }

  /// Nothing for an exercise that is of something else.
  package init?(exercise: String) {
    guard exercise.hasPrefix(Self.prefix) else { return nil }
    self.init(rawValue: String(exercise.dropFirst(Self.prefix.count)))
  }

  /// The definition that the records refer to; it is never on offer among the coach's exercises.
  package var definition: Exercise {
    Exercise(
      id: exercise, number: 0, version: 1, title: title, kind: .passFail,
      attempts: Self.mostAnswers, equipment: [], picture: "letters")
  }

  private var title: LocalizedText {
    switch self {
    case .page: LocalizedText(sv: "Kod: lektion", en: "Code: lesson")
    case .challenge: LocalizedText(sv: "Kod: utmaning", en: "Code: challenge")
    case .quiz: LocalizedText(sv: "Kod: frågor", en: "Code: quiz")
    }
  }
}
