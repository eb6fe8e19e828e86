import Model

/// The outside form of a run, put together from texts of its trials that are there already.
///
/// Encoding ten trials of thirty fields took two thirds of the station's time for each result, and
/// the next result had to wait for it.
enum RunText {
  /// Returns the run as JSON, equal in meaning to what `OutsideJSON` makes of it.
  ///
  /// - Parameters:
  ///   - run: The run.
  ///   - trials: The texts that are there; a trial without one is encoded.
  /// - Returns: One line of JSON.
  /// - Throws: `EncodingError` for a number that JSON cannot carry.
  static func text(_ run: Run, trials: [TrialID: String]) throws -> String {
    var bare = run
    bare.attempts = []
    let frame = try OutsideJSON.text(bare)
    let texts = try run.attempts.map { try trials[$0.id] ?? OutsideJSON.text($0) }
    // Keys are sorted, so only the list of allowed commands stands before it, which has no colon.
    let place = #""attempts":["#
    guard !texts.isEmpty, let range = frame.utf8.firstRange(of: place.utf8) else { return frame }
    // Joined as bytes: a text counts its characters before it takes another one in.
    var bytes = Array(frame.utf8[..<range.upperBound])
    bytes.append(contentsOf: texts.joined(separator: ",").utf8)
    bytes.append(contentsOf: frame.utf8[range.upperBound...])
    return String(decoding: bytes, as: UTF8.self)
  }
}
