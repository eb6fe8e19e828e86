import Model

/// A search for devices.
struct Search {
  /// The one that is under way.
  var task: Task<Void, Never>?
  /// Until when one was asked for without a screen that stays open.
  var end = HostInstant(nanoseconds: 0)
  /// Waits for that.
  var timer: Task<Void, Never>?

  mutating func stop() {
    task?.cancel()
    task = nil
  }
}
