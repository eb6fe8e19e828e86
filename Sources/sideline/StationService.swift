import ServiceLifecycle
import Station

/// The station as a service: it ends when the group shuts down.
struct StationService: Service {
  let station: Station

  func run() async throws {
    await withGracefulShutdownHandler {
      await cancelWhenGracefulShutdown { await station.run() }
    } onGracefulShutdown: {
      station.closeStreams()
    }
  }
}
