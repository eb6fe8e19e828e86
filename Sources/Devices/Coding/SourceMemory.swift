/// Which of a decoder's characteristics notifications come from.
///
/// A transport hands over the same text with each notification of a characteristic: it is compared
/// once, and known again by where it lies in memory.
struct SourceMemory: Sendable {
  private var source = ""
  private var place: Int?
  private var isKnown = false

  /// Returns the place of a characteristic.
  ///
  /// - Parameters:
  ///   - source: Its UUID.
  ///   - find: Finds it by its text.
  /// - Returns: What was found.
  @inline(__always)
  mutating func place(of source: String, _ find: (String) -> Int?) -> Int? {
    if isKnown, self.source == source { return place }
    place = find(source)
    self.source = source
    isKnown = true
    return place
  }
}
