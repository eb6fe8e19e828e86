/// What a client sent in `Idempotency-Key`, with what it was sent for.
package struct IdempotencyKey: Sendable {
  package var key: String
  /// A digest of method, path and body: the same key for something else is a mistake.
  package var fingerprint: String
  /// What the request is answered with; it is kept in the transaction of the change.
  private(set) var answer: RememberedAnswer?
  /// Whether an earlier step of the same request has claimed it, and this one has the answer.
  package private(set) var isClaimed = false
  private var words: (@Sendable (any Sendable) throws -> RememberedAnswer)?

  /// - Parameters:
  ///   - key: As it was sent.
  ///   - fingerprint: Of what it was sent with.
  ///   - words: Puts what comes of the request into its answer; without it none is kept.
  package init(
    key: String, fingerprint: String,
    words: (@Sendable (any Sendable) throws -> RememberedAnswer)? = nil
  ) {
    self.key = key
    self.fingerprint = fingerprint
    self.words = words
  }

  /// The key for the first step of a request of two: it claims the key and leaves the answer to the
  /// second.
  package var first: IdempotencyKey {
    var key = self
    key.words = nil
    return key
  }

  /// The key for the second step.
  package var second: IdempotencyKey {
    var key = self
    key.isClaimed = true
    return key
  }

  /// Returns the key with the answer that says what comes of its request.
  ///
  /// - Throws: What the words throw.
  package func answered(by value: some Sendable) throws -> IdempotencyKey {
    var key = self
    key.answer = try words?(value)
    return key
  }
}

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
