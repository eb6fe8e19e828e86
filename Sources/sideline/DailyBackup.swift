import Dispatch
import Logging
import Model
import ServiceLifecycle
import Store

/// Copies the database once a day while the station runs, on a thread of its own.
struct DailyBackup: Service {
  private static let day = 86_400.0
  private static let queue = DispatchQueue(label: "sideline.backup")

  let store: Store
  let folder: BackupFolder
  let logger: Logger

  func run() async throws {
    // What is half made when the program ends has no name yet.
    try await RepeatedWork(queue: Self.queue, work: makeIfDue).run()
  }

  /// Makes a copy if the newest is a day old, and returns how long to wait then, in seconds.
  private func makeIfDue() -> Double {
    let now = Timestamp.now()
    if let newest = folder.backups.first {
      let age = Double(now.milliseconds - newest.madeAt.milliseconds) / 1000
      // One from the future was made while the clock was wrong.
      if (0..<Self.day).contains(age) { return Self.day - age }
    }
    do {
      guard try store.lastEventID() > 0 else { return Self.day }
      let backup = try folder.make(of: store, at: now)
      logger.notice("backup", metadata: ["path": "\(backup.path)"])
      return Self.day
    } catch {
      logger.error("backup failed", metadata: ["error": "\(error)"])
      return Self.day / 24
    }
  }
}
