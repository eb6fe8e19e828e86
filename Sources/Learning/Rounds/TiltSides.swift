/// Which choice a tilt to a side is.
enum TiltSides {
  private static let sides = ["left", "up", "right", "down"]

  /// Gives each of a few alternatives a side.
  ///
  /// - Parameters:
  ///   - alternatives: By place: the first is left, then up, right and down.
  ///   - isOpen: Whether one can still be answered.
  /// - Returns: The open ones by side; nothing if there are more alternatives than sides.
  static func sides(
    for alternatives: [String], where isOpen: (String) -> Bool
  ) -> [String: String]? {
    guard (1...sides.count).contains(alternatives.count) else { return nil }
    let open = zip(sides, alternatives).filter { isOpen($0.1) }
    return Dictionary(uniqueKeysWithValues: open)
  }

  /// Returns the same choice for every side: it is a quick tilt that counts, not where it goes.
  static func all(_ choice: String) -> [String: String] {
    Dictionary(uniqueKeysWithValues: sides.map { ($0, choice) })
  }
}
