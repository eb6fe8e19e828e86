package import Model

/// Something that came from the club, as it is to be kept.
package enum ClubDocument: Sendable, Hashable {
  case person(ClubPersonChange)
  /// Under the identity that it has here.
  case exercise(Exercise)
  case run(ClubRun)
  /// Whom to forget, by the SHA-256 of their identity in hex.
  case erasure(digest: String, Erasure.Results)
}

/// What is told of somebody.
package struct ClubPersonChange: Sendable, Hashable {
  package var id: String
  /// The club's number for them, where it is told.
  package var number: Int?
  /// Its number does not count.
  package var change: ParticipantChange
  /// Whom they are, or are not, the same as.
  ///
  /// By greater identities; absent for what was taken back.
  package var same: [String: Bool?]
  /// Whether they are in no team of this tablet any more.
  package var left: Bool

  package init(
    id: String, number: Int? = nil, change: ParticipantChange = ParticipantChange(number: 0),
    same: [String: Bool?] = [:], left: Bool = false
  ) {
    self.id = id
    self.number = number
    self.change = change
    self.same = same
    self.left = left
  }
}

/// A run that is over, with rows of its log.
package struct ClubRun: Sendable, Hashable {
  /// A row of the log.
  package struct Row: Sendable, Hashable {
    /// Its participant does not count.
    package var trial: Trial
    /// Whose it is; absent for nobody's.
    package var person: String?
    /// Whether this tablet may know of it only that it replaces another one.
    package var isHidden: Bool

    package init(trial: Trial, person: String?, isHidden: Bool = false) {
      self.trial = trial
      self.person = person
      self.isHidden = isHidden
    }
  }

  /// Its participant does not count.
  package var run: RunRecord
  /// Whose it is; absent for nobody's.
  package var person: String?
  package var rows: [Row]
  /// What becomes of what a coach wrote about it.
  package var note: ParticipantChange.Field
  /// Whether `run` says if it is deleted.
  package var tellsDeletion: Bool

  package init(
    run: RunRecord, person: String?, rows: [Row], note: ParticipantChange.Field = .kept,
    tellsDeletion: Bool = false
  ) {
    self.run = run
    self.person = person
    self.rows = rows
    self.note = note
    self.tellsDeletion = tellsDeletion
  }
}
