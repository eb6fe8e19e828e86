/// A match rule that is installed, and where its signals go.
final class BusMatch: Sendable {
  let handler: @Sendable (BusSignal) -> Void
  /// The bus driver's answer to AddMatch.
  let installation = PendingCall()

  init(handler: @escaping @Sendable (BusSignal) -> Void) {
    self.handler = handler
  }
}
