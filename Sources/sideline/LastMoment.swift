import Dispatch
import Glibc
import Logging
import ServiceLifecycle

/// Ends the program when its end takes too long, whatever still holds it: a disk that does not
/// answer, work of somebody else's code.
///
/// What was shown is on the disk by then, and what is half done counts for nothing.
struct LastMoment: Service {
  /// In seconds; the contract gives 5.
  private static let patience = 4.5
  private static let queue = DispatchQueue(label: "sideline.end")

  let logger: Logger

  func run() async throws {
    try await gracefulShutdown()
    Self.queue.asyncAfter(deadline: .now() + Self.patience) {
      logger.error("the end took too long")
      _exit(EXIT_SUCCESS)
    }
  }
}
