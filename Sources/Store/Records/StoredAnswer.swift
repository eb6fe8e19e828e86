package import Model

/// What is remembered of a request that was carried out under an idempotency key.
package struct StoredAnswer: Sendable, Hashable {
  /// What was sent, for comparison with `IdempotencyKey.fingerprint`.
  package var fingerprint: String
  package var run: RunID?
  /// The HTTP status; absent if the daemon ended between carrying out and answering.
  package var status: Int?
  /// The body in JSON; absent together with `status`.
  package var body: String?

  package init(fingerprint: String, run: RunID?, status: Int?, body: String?) {
    self.fingerprint = fingerprint
    self.run = run
    self.status = status
    self.body = body
  }
}
