/// What a client sent in `Idempotency-Key`, with what it was sent for.
package struct IdempotencyKey: Sendable, Hashable {
  package var key: String
  /// A digest of method, path and body: the same key for something else is a mistake.
  package var fingerprint: String

  package init(key: String, fingerprint: String) {
    self.key = key
    self.fingerprint = fingerprint
  }
}
