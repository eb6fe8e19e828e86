import Learning

/// Where things of the learn-to-code part are, for one learner or for a guest.
struct CodeAddress: Sendable {
  /// Who learns; nothing for a guest.
  let participant: Int?

  var home: String { whole("/code") }
  var challenges: String { whole("/code/challenges") }
  var playground: String { whole("/code/playground") }
  var profile: String { whole("/code/profile") }
  var settings: String { whole("/code/settings") }
  var share: String { whole("/code/share") }

  func lesson(_ id: String) -> String { whole("/code/lessons/\(PathText.encoded(id))") }
  func end(_ lesson: String) -> String { whole("/code/lessons/\(PathText.encoded(lesson))/end") }
  func challenge(_ id: String) -> String { whole("/code/challenges/\(PathText.encoded(id))") }

  func question(_ quiz: String, _ number: Int) -> String {
    whole("/code/quizzes/\(PathText.encoded(quiz))/\(number)")
  }

  func program(_ id: String) -> String {
    let path = "/code/playground"
    return participant.map { "\(path)?participant=\($0)&program=\(PathText.encoded(id))" } ?? path
  }

  /// Returns where a place of a lesson is.
  func place(_ place: CodePlace, in lesson: String) -> String {
    let id = PathText.encoded(place.id)
    return switch place.kind {
    case .page: whole("/code/lessons/\(PathText.encoded(lesson))/\(id)")
    case .quiz: whole("/code/quizzes/\(id)")
    case .challenge: challenge(place.id)
    case .end: end(place.id)
    }
  }

  private func whole(_ path: String) -> String {
    participant.map { "\(path)?participant=\($0)" } ?? path
  }
}
