import Model
import Testing

@Suite struct HostInstantTests {
  @Test func `differences are seconds`() {
    let early = HostInstant(nanoseconds: 1_000_000_000)
    let late = HostInstant(nanoseconds: 3_500_000_000)
    #expect(late.seconds(since: early) == 2.5)
    #expect(early.seconds(since: late) == -2.5)
    #expect(early < late)
    #expect(early.advanced(bySeconds: 2.5) == late)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300])
  func `a move that no clock can make is none`(seconds: Double) {
    let instant = HostInstant(nanoseconds: 7)
    #expect(instant.advanced(bySeconds: seconds) == instant)
  }
}
