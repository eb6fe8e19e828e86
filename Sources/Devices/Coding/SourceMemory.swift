/// Which of a decoder's characteristics notifications come from.
///
/// A transport hands over the same text with each notification of a characteristic: it is looked up
/// once, and known again by where it lies in memory.
struct SourceMemory: Sendable {
  private var source = ""
  /// Its place if it is one of the decoder's; narrow, as a decoder that is small need not be boxed.
  private var place: Int32 = -1

  /// Returns the place of a characteristic.
  ///
  /// - Parameters:
  ///   - source: Its UUID.
  ///   - find: Finds it by its text.
  /// - Returns: What was found.
  @inline(__always)
  mutating func place(of source: String, _ find: (String) -> Int?) -> Int? {
    if place >= 0, self.source == source { return Int(place) }
    return look(up: source, find)
  }

  @inline(never)
  private mutating func look(up source: String, _ find: (String) -> Int?) -> Int? {
    guard let found = find(source), let place = Int32(exactly: found) else { return nil }
    self.source = source
    self.place = place
    return found
  }
}
