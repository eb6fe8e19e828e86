/// What a screen that paired with the station may do; the tablet's own screen may do all of it.
package enum ScreenRole: String, Sendable, Hashable, Codable, CaseIterable {
  /// Looks on.
  case watch
  /// Answers the eye tests and games of one participant.
  case remote
  /// Looks on, counts and taps in runs.
  case helper
  /// Does everything but open the room, let screens in and touch what is the tablet's own.
  case coach
}

/// When a station that was opened to the room closes by itself.
package enum RoomEnd: String, Sendable, Hashable, Codable, CaseIterable {
  /// After a practice.
  case practice
  /// At midnight.
  case today
  /// Not before somebody closes it, also across a restart.
  case closed
}
