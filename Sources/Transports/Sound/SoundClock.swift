internal import Model

/// When each frame of a stream leaves the loudspeaker, by the host's clock.
///
/// A sound card has a clock of its own, which runs off by some 50 ppm, and what it tells of its delay is
/// rounded to what it moves at once. The middle of what it told of late is near either way, and one
/// answer that is far off moves nothing.
struct SoundClock: Sendable, Hashable {
  /// About three quarters of a second of blocks.
  private static let kept = 15

  let rate: Int
  /// The host's moments of a frame 0, oldest first, in nanoseconds.
  private var origins: [Int64] = []
  private var middle: Int64?

  init(rate: Int) { self.rate = rate }

  /// Takes in when a frame will be heard.
  mutating func note(frame: Int64, at moment: HostInstant) {
    origins.append(moment.nanoseconds - nanoseconds(frame))
    if origins.count > Self.kept { origins.removeFirst() }
    middle = origins.sorted()[origins.count / 2]
  }

  /// Forgets what was told: the stream begins anew.
  mutating func reset() {
    origins = []
    middle = nil
  }

  /// Whether it is known when anything is heard.
  var isKnown: Bool { middle != nil }

  /// Returns the frame that is heard at a moment; nothing while none is known to be heard.
  func frame(at moment: HostInstant) -> Int64? {
    middle.map { origin in
      Int64((Double(moment.nanoseconds - origin) * Double(rate) / 1e9).rounded())
    }
  }

  private func nanoseconds(_ frame: Int64) -> Int64 {
    Int64((Double(frame) * 1e9 / Double(rate)).rounded())
  }
}
