import Devices

/// Makes the one link that plays a capture; connecting again does not play it again.
struct ReplayTransport: Transport {
  let kind: LinkKind
  private let replay: any Link

  /// - Parameters:
  ///   - capture: What was recorded.
  ///   - speed: 1 as recorded.
  ///   - lead: Seconds between the connection and the first bytes, so that a run can start.
  ///   - clock: What paces the rows.
  init(
    _ capture: Capture, speed: Double, lead: Double,
    clock: some Clock<Duration> = ContinuousClock()
  ) {
    kind = capture.header.link
    var capture = capture
    if let first = capture.rows.first {
      let wait = Int64(exactly: (lead * speed * 1e9).rounded()) ?? 0
      let start = first.nanoseconds.subtractingReportingOverflow(wait)
      if !start.overflow {
        capture.rows.insert(
          Capture.Row(
            nanoseconds: start.partialValue, source: "", direction: .out, bytes: []),
          at: 0)
      }
    }
    replay = ReplayLink(capture, speed: speed, clock: clock)
  }

  func watch(_ report: @Sendable (DiscoveryEvent) async -> Void) async {}

  func link(to sighting: Sighting, profile: LinkProfile) -> any Link { replay }
}
