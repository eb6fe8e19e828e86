import Executors
import Export
import Logging
import Model
import ServiceLifecycle
import Station
import Web

/// Reminds people of the learn-to-code part who asked for it, four times a day: a tablet that sleeps at
/// night does it when it is awake.
struct ReminderService: Service {
  private static let pause = Duration.seconds(6 * 3600)

  let station: Station
  let outbox: Outbox
  let logger: Logger

  func run() async throws {
    let post = ReminderPost(catalogue: station.catalogue, outbox: outbox) {
      try await Assets.bundled().words
    }
    await cancelWhenGracefulShutdown {
      while !Task.isCancelled {
        do {
          let count = try await post.send(on: .today())
          if count > 0 { logger.notice("reminders", metadata: ["count": "\(count)"]) }
        } catch {
          logger.error("reminders", metadata: ["error": "\(error)"])
        }
        await QuietExecutor.shared.sleep(for: Self.pause)
      }
    }
  }
}
