/// A match rule that is installed, and where its signals go.
final class BusMatch: Sendable {
  enum Handler: Sendable {
    case signals(@Sendable (BusSignal) -> Void)
    /// Only the bytes that one property changed to.
    case bytes(property: String, @Sendable (BusBytes) -> Void)
  }

  let handler: Handler
  /// The bus driver's answer to AddMatch.
  let installation = PendingCall()

  init(handler: Handler) {
    self.handler = handler
  }
}
