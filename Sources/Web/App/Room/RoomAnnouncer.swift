/// Tells the network that the station is open, by whatever the system has for that.
package struct RoomAnnouncer: Sendable {
  /// Why the network is not told.
  package struct Failure: Error, Sendable, Hashable {
    /// For the page's words.
    package var code: String
    package var detail: String

    package init(code: String, detail: String) {
      self.code = code
      self.detail = detail
    }
  }

  /// Announces a name at a port for as long as its task is not cancelled; calls `onMade` once that is so.
  package typealias Announce =
    @Sendable (
      _ name: String, _ port: Int, _ onMade: @Sendable () async -> Void
    ) async throws(Failure) -> Void

  let announce: Announce

  package init(_ announce: @escaping Announce) { self.announce = announce }
}
