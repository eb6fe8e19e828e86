extension Exercise {
  /// Whether the lower of two results is the better one: as the exercise says, else of times it is
  /// and of all else the higher.
  package var lowerIsBetter: Bool { better.map { $0 == .lower } ?? (unit == .second) }
}
