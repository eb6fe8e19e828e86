package import Store

/// What a client sent in `Idempotency-Key`, with what it was sent for.
package typealias RequestKey = IdempotencyKey

/// What a request was answered with.
package struct RememberedAnswer: Sendable, Hashable {
  /// The HTTP status.
  package var status: Int
  /// The body, JSON.
  package var body: String

  package init(status: Int, body: String) {
    self.status = status
    self.body = body
  }
}
