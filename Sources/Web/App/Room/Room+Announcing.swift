import Logging
import Station

extension Room {
  /// How long after a failure the network is told anew, in seconds.
  private static let again = 10.0

  /// Tells the network of the room for as long as it is open.
  func announce(_ name: String, port: Int) async {
    guard let announcer = settings.announcer else { return told(.failed(code: "avahi-absent")) }
    // Avahi may come later than the room, or be started anew while it is open.
    repeat {
      do throws(RoomAnnouncer.Failure) {
        try await announcer.announce(name, port) { [weak self] in await self?.told(.made) }
      } catch {
        guard !Task.isCancelled else { return }
        told(.failed(code: error.code), because: error.detail)
      }
    } while await pause(forSeconds: Self.again)
  }

  private func pause(forSeconds seconds: Double) async -> Bool {
    do {
      try await station.pause(forSeconds: seconds)
    } catch {
      return false
    }
    return !Task.isCancelled
  }

  private func told(_ announcement: Announcement, because detail: String? = nil) {
    guard open != nil, open?.announcement != announcement else { return }
    if let detail {
      logger.notice("the room is not announced", metadata: ["error": "\(detail)"])
    }
    open?.announcement = announcement
    tell()
  }
}
