package import Model

/// How long the station stays open to the room; pure.
///
/// Both clocks are asked and the one that says "over" first is believed: the monotonic one stands still
/// while the tablet sleeps, and the wall clock can be set. A clock that stands in 1970 or is set back
/// never keeps the room open longer; one that is set ahead closes it early.
package struct RoomOpening: Sendable, Hashable {
  /// One moment on both clocks.
  package struct Moment: Sendable, Hashable {
    package var instant: HostInstant
    package var time: Timestamp

    package init(instant: HostInstant, time: Timestamp) {
      self.instant = instant
      self.time = time
    }

    package static func now() -> Moment { Moment(instant: .now(), time: .now()) }
  }

  /// How long a practice lasts at most, in seconds.
  package static let practice = 10_800.0
  /// How many characters the name has at most.
  package static let longestName = 40

  package let name: String
  package let until: RoomEnd
  package let opened: Moment

  package init(name: String, until: RoomEnd, opened: Moment) {
    self.name = name
    self.until = until
    self.opened = opened
  }

  /// How long it may stay open, in seconds; nothing if nobody set an end.
  package var length: Double? {
    switch until {
    case .practice: return Self.practice
    case .closed: return nil
    case .today:
      let day: Int64 = 86_400_000
      let local = opened.time.milliseconds &+ Int64(opened.time.offset) &* 1000
      return Double(day - (local - local.flooredQuotient(day) * day)) / 1000
    }
  }

  /// When it closes by itself, by the clock that held when it was opened.
  package var closesAt: Timestamp? { length.map { opened.time.advanced(bySeconds: $0) } }

  /// How long it still stays open, in seconds; 0 when it is over, nothing if nobody set an end.
  package func secondsLeft(at moment: Moment) -> Double? {
    guard let length else { return nil }
    let awake = moment.instant.seconds(since: opened.instant)
    let wall = Double(moment.time.milliseconds &- opened.time.milliseconds) / 1000
    return max(0, length - max(awake, wall))
  }

  package func isOver(at moment: Moment) -> Bool { secondsLeft(at: moment) == 0 }

  /// Returns a name as it is kept, or nothing for one that is no line of up to 40 characters.
  package static func name(_ text: String) -> String? {
    let name = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard (1...longestName).contains(name.count), name.utf8.count <= 10 * longestName,
      Participant.isPlain(name)
    else { return nil }
    return name
  }
}
