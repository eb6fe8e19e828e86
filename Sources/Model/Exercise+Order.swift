extension Exercise {
  /// Whether the lower of two results is the better one: of times it is, of all else the higher.
  package var lowerIsBetter: Bool { unit == .second }
}
