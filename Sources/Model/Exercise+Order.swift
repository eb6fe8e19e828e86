extension Exercise {
  /// Whether the lower of two results is the better one: as the exercise says, else of times it is,
  /// but for the time in the air, and of all else the higher.
  package var lowerIsBetter: Bool {
    better.map { $0 == .lower } ?? (unit == .second && quantity != .flightTime)
  }
}
