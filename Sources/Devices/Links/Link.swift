/// One way to one device.
///
/// It is closed until `run` and closed again after it.
package protocol Link: Sendable {
  /// Opens the link, hands every event to `receive` in order, and closes it again.
  ///
  /// Returns only when the surrounding task is cancelled, which is how a link is given up.
  /// `receive` is awaited: a slow owner fills the transport's bounded buffer, and an overflow
  /// ends the link with `LinkError.Code.overflow`; nothing is dropped silently.
  ///
  /// - Parameter receive: The one owner of the link's events.
  /// - Throws: `LinkError` when the link cannot be made or is lost.
  func run(_ receive: @Sendable (LinkEvent) async -> Void) async throws(LinkError)
}

/// How it stands with a device (`Contract.md`, HTTP, Device).
package enum LinkState: String, Sendable, Hashable, Codable, CaseIterable {
  case absent, available, connecting, ready, lost, refused
}
