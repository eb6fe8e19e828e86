package import Store

/// Where beeps are heard, and how it stands with the station's own loudspeaker.
package struct LoudspeakerReport: Sendable, Hashable, Encodable {
  package enum State: String, Sendable, Hashable, Codable, CaseIterable {
    /// Nobody has heard it since the station began.
    case untried
    /// It was heard, and is silent.
    case ready
    case sounding
    /// It could not be heard.
    case lost
  }

  package var output: BeepOutput.Place
  /// In which levels are said.
  package var language: String
  package var state: State
  /// Why it was lost: `LoudspeakerError.Code`.
  package var code: String?
  /// How much later than it is handed over a sound leaves it, in seconds, as far as is known.
  package var latency: Double?

  private enum CodingKeys: String, CodingKey {
    case output, language, state, code
    case latency = "latency_s"
  }
}
