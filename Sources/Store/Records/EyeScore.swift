package import Model

/// What one round of the eye test's game came to.
package struct EyeScore: Sendable, Hashable {
  package var run: RunID
  package var participant: Int
  package var nickname: String?
  /// Right answers.
  package var score: Int
  /// The highest level that was asked at, from 1.
  package var level: Int
  package var startedAt: Timestamp
}
