import Learning
import Model

/// What a child did in the learning games, as the file of a person tells it; each answer stands among
/// the results.
struct PersonLearning: Encodable, Equatable {
  /// What was practised with one list in one game.
  struct Practice: Encodable, Equatable {
    var exercise: String
    var list: String
    /// Those that count for the child: not what a second player answered on the same board.
    var answers: Int
    var right: Int
    var firstAt: Timestamp
    var lastAt: Timestamp

    enum CodingKeys: String, CodingKey {
      case exercise, list, answers, right
      case firstAt = "first_at"
      case lastAt = "last_at"
    }
  }

  /// Who the child travels as.
  var figure: JourneyCharacter?
  /// How many rounds came to their own end, by exercise.
  var finished: [String: Int]
  /// In the order in which it began.
  var practice: [Practice]

  /// Returns nothing for who never played.
  init?(figure: JourneyCharacter?, finished: [LearningKind: Int], answers: [PastAnswer]) {
    guard figure != nil || !finished.isEmpty || !answers.isEmpty else { return nil }
    self.figure = figure
    self.finished = Dictionary(
      finished.map { ($0.key.exercise, $0.value) }, uniquingKeysWith: { $1 })
    var practice: [Practice] = []
    for answer in answers {
      let known = practice.firstIndex {
        $0.exercise == answer.exercise && $0.list == answer.list
      }
      let index = known ?? practice.count
      if known == nil {
        practice.append(
          Practice(
            exercise: answer.exercise, list: answer.list, answers: 0, right: 0,
            firstAt: answer.at, lastAt: answer.at))
      }
      practice[index].answers += 1
      practice[index].right += answer.isRight ? 1 : 0
      practice[index].lastAt = answer.at
    }
    self.practice = practice
  }
}
