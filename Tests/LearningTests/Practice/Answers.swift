import Model

@testable import Learning

/// Made-up answers of children.
enum Answers {
  /// A Tuesday, as days since 1970-01-01.
  static let today = CivilDate(year: 2026, month: 11, day: 24).daysSinceEpoch

  /// An answer of child 12 in dictation; `day` counts from `today`.
  static func answer(
    _ word: String, _ response: String? = nil, day: Int = 0, second: Int = 0, time: Double? = 2,
    run: String = "", child: Int = 12, exercise: String = "spell-dictation"
  ) -> PastAnswer {
    let midnight = Int64(today + day) * 86_400_000
    return PastAnswer(
      participant: child, run: RunID(rawValue: "\(day) \(run)"), exercise: exercise, word: word,
      response: response ?? word, isRight: response == nil, responseTime: time, list: "test",
      mode: "calm", at: Timestamp(milliseconds: midnight + Int64(second) * 1000, offset: 0))
  }
}
