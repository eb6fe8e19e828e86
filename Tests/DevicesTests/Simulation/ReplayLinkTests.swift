import Devices
import Model
import Testing

@Suite struct ReplayLinkTests {
  private let start: Int64 = 77_000

  private func link(
    speed: Double, clock: JumpingClock, from offset: Int64 = 0
  ) -> ReplayLink<JumpingClock> {
    var capture = CaptureTests.capture
    capture.rows = capture.rows.map { row in
      var row = row
      row.nanoseconds += offset
      return row
    }
    return ReplayLink(capture, speed: speed, clock: clock) { [start] in
      HostInstant(nanoseconds: start)
    }
  }

  @Test(.timeLimit(.minutes(1)), arguments: [(1.0, 1_500_000_000), (3.0, 500_000_000)])
  func `what came in is handed out at its time divided by the speed`(
    speed: Double, distance: Int64
  ) async {
    let clock = JumpingClock()
    let received = Received()
    let error = await received.collect(100, from: link(speed: speed, clock: clock, from: 9_000))
    #expect(error?.code == .hungUp)
    #expect(
      received.all == [
        .ready(LinkDetails()),
        .received(
          Chunk(bytes: Array("T,1".utf8), hostTime: HostInstant(nanoseconds: start), source: "")),
        .received(
          Chunk(
            bytes: [], hostTime: HostInstant(nanoseconds: start + distance),
            source: "6e400003-b5a3-f393-e0a9-e50e24dcca9e")),
      ])
    #expect(clock.now.offset == .nanoseconds(distance))
  }

  @Test(.timeLimit(.minutes(1))) func `it plays once`() async {
    let link = link(speed: 1, clock: JumpingClock())
    let first = await Received().collect(100, from: link)
    #expect(first?.code == .hungUp)
    let again = Received()
    let second = await again.collect(100, from: link)
    #expect(second?.code == .absent)
    #expect(again.all == [])
  }

  @Test(.timeLimit(.minutes(1)), arguments: [0, -1, Double.nan, Double.infinity])
  func `a speed that makes no sense does no harm`(speed: Double) async {
    let received = Received()
    let error = await received.collect(100, from: link(speed: speed, clock: JumpingClock()))
    #expect(error?.code == .hungUp)
    #expect(received.chunks.count == 2)
  }
}
