import Model
import Store

/// What the page shows on which exercises are ordered, rested and shared.
struct ExerciseListView {
  var rows: [Row]

  struct Row {
    var id: String
    var number: Int
    var title: String
    /// The title where it may be broken.
    var heading: String
    var picture: String
    /// How it goes and which version it is.
    var meta: String
    var isActive: Bool
    var isFirst: Bool
    var isLast: Bool
    var path: String
    var upLabel: String
    var downLabel: String
    var activeLabel: String
    /// Whether a coach made it.
    var isOwn: Bool
    /// Why it cannot be deleted.
    var hold: String?
  }

  init(
    _ exercises: [Exercise], holds: [String: ExerciseHold], _ words: Words, _ language: Language
  ) {
    rows = exercises.enumerated().map { index, exercise in
      let title = exercise.title[language]
      let attempts = words(
        exercise.attempts == 1 ? "edit.attempts_one" : "edit.attempts_other",
        ["count": String(exercise.attempts)])
      let version = words("edit.version", ["version": String(exercise.version)])
      let parts = ["title": title]
      return Row(
        id: exercise.id, number: exercise.number, title: title, heading: words.soft(title),
        picture: exercise.picture,
        meta: [Self.kind(exercise, words), attempts, version].joined(separator: " · "),
        isActive: exercise.active, isFirst: index == 0, isLast: index == exercises.count - 1,
        path: PathText.encoded(exercise.id), upLabel: words("edit.up", parts),
        downLabel: words("edit.down", parts), activeLabel: words("edit.activate", parts),
        isOwn: holds[exercise.id] != .shipped,
        hold: holds[exercise.id].map { words("problem.exercise-\($0.rawValue)") })
    }
  }

  private static func kind(_ exercise: Exercise, _ words: Words) -> String {
    switch exercise.kind {
    case .integer: words("edit.by_hand")
    case .passFail: words("edit.hit_or_miss")
    case .automatic: exercise.capture.map { words("capture.\($0.rawValue)") } ?? ""
    }
  }
}
