import Dispatch
import Logging
import Model
import ServiceLifecycle
import Store

/// Takes results that are older than they are kept, once a day, on a thread of its own.
///
/// It also forgets which requests were answered a day ago, and cleans the file where that was not
/// possible at once.
struct DailyCare: Service {
  private static let day = 86_400.0
  private static let queue = DispatchQueue(label: "sideline.care")

  let store: Store
  let logger: Logger

  func run() async throws {
    // What is half done when the program ends is rolled back.
    try await RepeatedWork(queue: Self.queue, work: care).run()
  }

  /// Returns how long to wait then, in seconds.
  private func care() -> Double {
    do {
      let now = Timestamp.now()
      try store.forgetAnswers(before: now.advanced(bySeconds: -Self.day))
      if let erasure = try store.applyRetention(at: now) {
        logger.notice(
          "old results", metadata: ["runs": "\(erasure.runs)", "trials": "\(erasure.trials)"])
      }
      // It gives way to results, so the next minute may do.
      return try store.scrub() ? Self.day : 60
    } catch {
      logger.error("daily care failed", metadata: ["error": "\(error)"])
      return Self.day / 24
    }
  }
}
