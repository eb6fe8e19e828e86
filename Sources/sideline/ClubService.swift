import Fleet
import ServiceLifecycle

/// The club as a service: what is under way when the group shuts down is due at the next start.
struct ClubService: Service {
  let club: Club

  func run() async throws {
    club.start()
    try await gracefulShutdown()
    await club.stop()
  }
}
