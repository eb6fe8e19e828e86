import Model
import Testing

@testable import Station

@Suite struct NoticeRateTests {
  @Test func `of many in a second one is told, and the next one tells of the others`() {
    var rate = NoticeRate()
    let start = HostInstant(nanoseconds: 5_000_000_000)
    let told = (0..<250).map { rate.count(at: start.advanced(bySeconds: Double($0) / 100)) }
    #expect(told.enumerated().filter { $1 != nil }.map(\.offset) == [0, 100, 200])
    #expect(told[100] == 100)
    // A clock that goes back holds nothing up.
    #expect(rate.count(at: HostInstant(nanoseconds: 0)) == 50)
  }
}
