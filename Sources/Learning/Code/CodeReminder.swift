package import Model

/// When somebody is reminded who has done nothing for a while: after one, two and four weeks, then no
/// more until they have done something again.
package struct CodeReminder: Sendable, Hashable {
  /// In days after the last time.
  package static let waits = [7, 14, 28]

  /// When they did something last, or asked to be reminded.
  package var since: Timestamp
  /// How many of the reminders since then are over, sent or too late.
  package var over: Int

  package init(since: Timestamp, over: Int = 0) {
    self.since = since
    self.over = over
  }

  /// After how many weeks the last one that is over came; nothing if none is.
  package var weeks: Int? { over > 0 ? Self.waits[min(over, Self.waits.count) - 1] / 7 : nil }

  /// The days of all three.
  package var days: [CivilDate] { Self.days(after: .today(since)) }

  package static func days(after day: CivilDate) -> [CivilDate] {
    waits.map { CivilDate(daysSinceEpoch: day.daysSinceEpoch + $0) }
  }

  /// Takes in that they did something.
  package mutating func note(activity: Timestamp) {
    guard activity > since else { return }
    self = CodeReminder(since: activity)
  }

  /// Whether one is due on a day; those that a tablet that was off has missed are sent as one.
  package mutating func takeDue(on day: CivilDate) -> Bool {
    let due = days.count { $0.daysSinceEpoch <= day.daysSinceEpoch }
    guard due > over else { return false }
    over = due
    return true
  }
}
