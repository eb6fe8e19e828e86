/// Why something on the message bus failed: a value, before it is known which device it concerns.
package enum BusError: Error, Sendable, Hashable {
  /// The other side answered with an error, or the bus did for it.
  case remote(name: String, message: String)
  /// A call into sd-bus failed.
  case system(errno: Int32, step: String)
  /// The connection is closed, by us or by the bus.
  case closed
  /// The task that waited was cancelled.
  case cancelled
  /// A message does not hold what its type promises, or a value cannot be written.
  case malformed(String)
}
