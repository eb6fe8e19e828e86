package import Model

/// One event for the screens, already in its outside form.
package struct LiveEvent: Sendable, Hashable {
  package enum Kind: String, Sendable, Hashable {
    case device, run, trial, measurement, tilt, exercises, plan, links, eye
  }

  /// Rises over the life of the database; only `run` and `trial` have one.
  package var id: Int64?
  package var kind: Kind
  /// The run that it belongs to, for those who follow one run.
  package var run: RunID?
  /// Which of the newest-only values it replaces, for `device`, `measurement`, `exercises`, `plan`,
  /// `links` and `eye`.
  package var topic: String
  /// One line of JSON.
  package var json: String

  package init(id: Int64? = nil, kind: Kind, run: RunID? = nil, topic: String = "", json: String) {
    self.id = id
    self.kind = kind
    self.run = run
    self.topic = topic
    self.json = json
  }
}
