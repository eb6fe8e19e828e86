package import Model
import Store
import Logging

extension Station {
  /// How long a run without any attempt waits for one, in milliseconds.
  private static let unbegun: Int64 = 3_600_000

  /// Gives up the runs that were made long ago and never begun; nothing of anybody is in them.
  func giveUpUnbegun() {
    let now = environment.now.milliseconds
    for run in openRuns()
    where run.isUnbegun && now - run.startedAt.milliseconds > Self.unbegun {
      do {
        _ = try perform(.cancel, on: run.id)
      } catch {
        logger.warning("run not given up", metadata: ["run": "\(run.id)", "error": "\(error)"])
      }
    }
  }
}

extension Run {
  /// Whether it was made and nothing has happened in it since.
  package var isUnbegun: Bool {
    attempts.isEmpty && state == .ready && !countdown.startedOnce && signal == nil
  }
}
