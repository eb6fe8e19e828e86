import Executors
import Export
import ServiceLifecycle

/// The outbox as a service: what is under way when the group shuts down waits for the next start.
struct OutboxService: Service {
  let outbox: Outbox

  func run() async throws {
    try await BlockingWork.run { try outbox.start() }
    try await gracefulShutdown()
    await outbox.stop()
  }
}
