package import Model

/// What a machine wants done, in this order, before its new state may be shown.
package enum ExerciseAction: Sendable, Hashable {
  /// Append a row to the log.
  case record(Attempt)
  /// Mark the row of the last filled slot as undone.
  case undoLast
  /// Send `ExerciseEvent.deadline` at this moment, instead of any asked for before.
  case schedule(HostInstant)
  case unschedule
}

/// One row to be: the machine's part of a trial.
package struct Attempt: Sendable, Hashable {
  package enum Content: Sendable, Hashable {
    case entered(Entry)
    case measured(Measurement)
    /// Nothing was measured where something should have been; the code says why.
    case lost(LossReason)
  }

  /// Stable codes of why an attempt has no value, as in the record's `reason`.
  package enum LossReason: String, Sendable, Hashable {
    /// The device's sequence jumped over it.
    case gap
    /// A window ended and nothing had come.
    case empty
    /// It was begun and a part of it did not come, or came out of order.
    case incomplete
    /// The link broke while it was under way.
    case linkLost = "link-lost"
    /// The device began anew while it was under way.
    case deviceRestarted = "device-restarted"
  }

  /// The slot, from 1.
  package var number: Int
  package var content: Content
  /// Whether it fills its slot; a lost window does not, it can be done again.
  package var fillsSlot: Bool
  /// For windows: length in seconds and how many values were seen.
  package var window: Window?
  /// What only its kind has, for the record's `details`.
  package var details: [String: JSONValue]

  package struct Window: Sendable, Hashable {
    /// In seconds.
    package var length: Double
    package var count: Int
    /// Whether the link was away for some of it.
    package var interrupted: Bool

    package init(length: Double, count: Int, interrupted: Bool) {
      self.length = length
      self.count = count
      self.interrupted = interrupted
    }
  }

  package init(
    number: Int, content: Content, fillsSlot: Bool = true, window: Window? = nil,
    details: [String: JSONValue] = [:]
  ) {
    self.number = number
    self.content = content
    self.fillsSlot = fillsSlot
    self.window = window
    self.details = details
  }
}
