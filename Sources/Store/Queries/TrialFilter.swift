package import Model

/// Which trials a list shows; an absent part does not restrict.
package struct TrialFilter: Sendable, Hashable, Codable {
  package enum Status: Sendable, Hashable, Codable {
    case all
    case only(Trial.Status)
  }

  package var participant: Int?
  package var exercise: String?
  /// Only of those who are in this group now.
  package var group: String?
  package var run: RunID?
  /// The earliest `measured_at`, as an instant, included.
  package var from: Timestamp?
  /// The latest `measured_at`, as an instant, included.
  package var to: Timestamp?
  package var status: Status
  /// Exercises whose trials are left out.
  ///
  /// Filters are kept with mails, and those of earlier versions have no such part.
  package var hidden: [String]?

  package init(
    participant: Int? = nil, exercise: String? = nil, run: RunID? = nil, from: Timestamp? = nil,
    to: Timestamp? = nil, status: Status = .only(.valid)
  ) {
    self.participant = participant
    self.exercise = exercise
    self.run = run
    self.from = from
    self.to = to
    self.status = status
  }
}
