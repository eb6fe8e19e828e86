import Executors
import ServiceLifecycle
import Station
import Transports
import Web

/// Tells the service manager that this program lives, for as long as it does its work.
///
/// A thread of its own would say so whatever else stands still. So each sign of life waits for those that
/// answer browsers and for the station, through which every measurement, run and press goes.
struct Watchdog: Service {
  let station: Station
  /// How long the manager waits for a sign.
  let limit: Duration

  func run() async throws {
    await cancelWhenGracefulShutdown {
      while !Task.isCancelled {
        await WebServer.turn()
        await station.turn()
        ServiceManager.notifyAlive()
        await QuietExecutor.shared.sleep(for: limit / 2)
      }
    }
  }
}
