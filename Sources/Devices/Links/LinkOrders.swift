import Synchronization

/// What a person has a device do while its link is open, such as taking what it feels as its zero.
///
/// The link says where orders go for as long as it is open; two of these are equal only if they are
/// the same.
package final class LinkOrders: Sendable, Hashable {
  private let send = Mutex<(@Sendable ([[UInt8]]) -> Void)?>(nil)

  package init() {}

  /// Passes orders on from now on.
  ///
  /// - Parameter send: Has the steps written one after the other, without waiting for it.
  package func open(_ send: @escaping @Sendable ([[UInt8]]) -> Void) {
    self.send.withLock { $0 = send }
  }

  /// Passes no more orders on.
  package func close() { send.withLock { $0 = nil } }

  /// Hands an order to the open link.
  ///
  /// - Parameter steps: What is written, each when the one before was answered if the device answers.
  /// - Returns: False if no link is open that passes any on.
  package func give(_ steps: [[UInt8]]) -> Bool {
    guard let send = send.withLock({ $0 }) else { return false }
    send(steps)
    return true
  }

  package static func == (left: LinkOrders, right: LinkOrders) -> Bool { left === right }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// What a person can have a connected device do.
package enum DeviceOrder: String, Sendable, Hashable, Codable, CaseIterable {
  /// What it feels now is its zero.
  case tare
  /// A machine begins, which may move.
  case start
  case stop
}
