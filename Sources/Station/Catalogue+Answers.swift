package import Store

extension Catalogue {
  /// Returns the answer that a request with this key got, if it is known.
  package func answer(
    to key: RequestKey
  ) throws(StationError) -> RememberedAnswer? {
    do {
      guard let known = try store.answer(for: key.key) else { return nil }
      guard known.fingerprint == key.fingerprint else {
        throw StationError(
          .keyReused, .refused, "The idempotency key \(key.key) was used for another request.")
      }
      guard let status = known.status, let body = known.body else { return nil }
      return RememberedAnswer(status: status, body: body)
    } catch {
      throw StationError(error)
    }
  }

  /// Keeps an answer for the same request coming again.
  ///
  /// A request that changed nothing has claimed no key; asking again is then harmless.
  package func remember(
    _ answer: RememberedAnswer, to key: RequestKey
  ) throws(StationError) {
    do {
      try store.rememberAnswer(key.key, status: answer.status, body: answer.body)
    } catch StoreError.notFound {
      return
    } catch {
      throw StationError(error)
    }
  }
}

/// What a client sent in `Idempotency-Key`, with what it was sent for.
package typealias RequestKey = IdempotencyKey
