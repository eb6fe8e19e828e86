import Engine
import Model

/// Whether a change is more than noise, in words.
struct VerdictView {
  /// How the note looks: `ready`, `care` or `off`.
  var state: String
  /// What kind of change it is, as in the API.
  var kind: String
  var heading: String
  var text: String

  /// - Parameters:
  ///   - change: From the first result to the last; nothing with one result.
  ///   - form: How scores are written.
  ///   - words: The sentences.
  init(_ change: ScoreChange?, _ form: ScoreForm, _ words: Words) {
    kind = change?.verdict.rawValue ?? "single"
    state = change.map { Self.state($0.verdict) } ?? "off"
    heading = words("stats.verdict_\(kind)")
    let parts = change.map { change in
      [
        "before": form.full(form.number(change.before.score)),
        "after": form.full(form.number(change.after.score)),
        "change": form.difference(change.difference),
      ]
    }
    text = words("stats.verdict_\(kind)_text", parts ?? [:])
  }

  /// The form of a pill or note that says a verdict.
  static func state(_ verdict: ScoreChange.Verdict) -> String {
    switch verdict {
    case .better: "ready"
    case .worse, .different: "care"
    case .noise, .unknown: "off"
    }
  }
}
