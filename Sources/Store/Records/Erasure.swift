package import Model

/// One time at which somebody's results were made nobody's, or were deleted.
///
/// It says when and how much, and never whose: neither name nor number is kept.
package struct Erasure: Sendable, Hashable {
  package enum Cause: String, Sendable, Hashable, Codable {
    /// A person was forgotten.
    case forget
    /// The results were older than they are kept.
    case retention
  }

  /// What becomes of results.
  package enum Results: String, Sendable, Hashable, Codable, CaseIterable {
    /// They stay, under a number that stands for nobody.
    case anonymise
    case delete
  }

  package var at: Timestamp
  package var cause: Cause
  package var results: Results
  package var runs: Int
  package var trials: Int
  /// Whether the file was written anew since, so that no old bytes are left in it.
  package var isScrubbed: Bool
}

/// Where a person is found.
package struct PersonTraces: Sendable, Hashable {
  package var runs: Int
  package var trials: Int
  package var plans: Int
  package var straps: Int
  /// Of sessions of the heart-rate wall.
  package var curves: Int
  /// Mails that wait or failed, and would be made anew or dropped.
  package var mailsWaiting: Int
  /// Mails that are out of reach.
  package var mailsSent: Int
}
