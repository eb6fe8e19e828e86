import Model
import Synchronization

/// How long results were on their way from one tablet to others.
final class Lags: Sendable {
  private struct State {
    var saved: [String: HostInstant] = [:]
    var end = HostInstant(nanoseconds: 0)
    var seconds: [Double] = []
  }

  private let state = Mutex(State())

  /// Counts what is saved until then: what comes later the others may see only in the end, when all hurry.
  func count(until end: HostInstant) { state.withLock { $0.end = end } }

  func saved(_ trial: TrialID) {
    let now = HostInstant.now()
    state.withLock { state in
      if now < state.end { state.saved[trial.rawValue] = now }
    }
  }

  func seen(_ trials: [TrialID]) {
    let now = HostInstant.now()
    state.withLock { state in
      for trial in trials {
        guard let saved = state.saved[trial.rawValue] else { continue }
        state.seconds.append(now.seconds(since: saved))
      }
    }
  }

  /// Median and 99th percentile, in seconds.
  func report() -> [String: Double] {
    let sorted = state.withLock { $0.seconds.sorted() }
    guard !sorted.isEmpty else { return [:] }
    return [
      "lag_p50": sorted[sorted.count / 2], "lag_p99": sorted[sorted.count * 99 / 100],
      "seen": Double(sorted.count),
    ]
  }
}
