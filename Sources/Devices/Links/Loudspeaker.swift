package import Model

/// The station's own loudspeaker: what sounds is due at moments of the host's clock.
package protocol Loudspeaker: Sendable {
  /// Has sounds heard at their moments, in place of all that were asked for before and have not begun.
  ///
  /// Returns at once. What was due before it could be heard is told as missed and never made up for:
  /// it would be a wrong sound.
  func play(_ sounds: [DueSound])

  /// Has a sound heard now, beside what was asked for.
  ///
  /// - Returns: How much later than it is handed to the system a sound leaves the loudspeaker, in
  ///   seconds, as far as the system knows.
  /// - Throws: `LoudspeakerError` if nothing can be heard.
  func tryOut(_ sound: StationSound) async throws(LoudspeakerError) -> Double

  /// Has `hear` told what becomes of the loudspeaker, in order and from one thread; it must not block.
  func tell(_ hear: @escaping @Sendable (LoudspeakerNews) -> Void)
}

/// What becomes of a loudspeaker.
package enum LoudspeakerNews: Sendable, Hashable {
  /// It sounds, so many seconds after what is handed to it.
  case opened(latency: Double)
  /// It is given back, because nothing is left to sound.
  case closed
  /// It cannot be heard; it is tried again as long as something is due.
  case lost(LoudspeakerError)
  /// What was handed over did not last: nothing was heard for a moment.
  case gap
  /// A sound was not heard, because its moment was past by so many seconds.
  case missed(by: Double)
}

/// Why a loudspeaker cannot be heard: a value, worded in one place.
package struct LoudspeakerError: Error, Sendable, Hashable {
  /// Stable codes of the API.
  package enum Code: String, Sendable, Hashable, CaseIterable {
    /// libasound is not installed.
    case noLibrary = "loudspeaker-no-library"
    /// There is no sound card, or none of that name.
    case absent = "loudspeaker-absent"
    /// Another program holds it.
    case busy = "loudspeaker-busy"
    /// The operating system forbids it.
    case notPermitted = "loudspeaker-not-permitted"
    /// It takes nothing any more.
    case silent = "loudspeaker-silent"
    /// Any other refusal of the system.
    case failed = "loudspeaker-failed"
  }

  package var code: Code
  /// Which step failed and why, in English, for the log.
  package var detail: String

  package init(_ code: Code, _ detail: String) {
    self.code = code
    self.detail = detail
  }
}

extension LoudspeakerError: CustomStringConvertible {
  package var description: String { "\(code.rawValue): \(detail)" }
}
