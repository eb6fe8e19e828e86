import Model

/// Maps the monotonic clock onto the wall clock, anchored once per session.
struct WallClock: Sendable {
  let instant0: HostInstant
  let time0: Timestamp

  /// Anchors both clocks to the present moment.
  init() {
    instant0 = .now()
    time0 = .now()
  }

  func time(_ instant: HostInstant) -> Timestamp {
    time0.advanced(bySeconds: instant.seconds(since: instant0))
  }

  func instant(_ time: Timestamp) -> HostInstant {
    instant0.advanced(bySeconds: Double(time.milliseconds - time0.milliseconds) / 1000)
  }
}
