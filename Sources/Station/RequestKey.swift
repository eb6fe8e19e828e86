package import Store

/// What a client sent in `Idempotency-Key`, with what it was sent for.
package typealias RequestKey = IdempotencyKey
