import Engine
import Model
import Testing

@Suite struct CloseStrapTests {
  private static let start = HostInstant(nanoseconds: 0)
  private let near = StrapKey(rawValue: "ble:AA:00:00:00:00:01")
  private let far = (2...4).map { StrapKey(rawValue: "ble:AA:00:00:00:00:0\($0)") }

  /// Everybody on the bench at −75 dBm, give or take 4, once a second.
  private func bench(
    _ close: inout CloseStrap, _ seconds: Range<Int>, near level: Int, other: Int = -75
  ) {
    for second in seconds {
      let moment = Self.start.advanced(bySeconds: Double(second))
      close.hear(near, level + second % 3, at: moment)
      for (index, strap) in far.enumerated() {
        close.hear(strap, other + (second + index) % 5 - 2, at: moment)
      }
    }
  }

  private var all: Set<StrapKey> { Set(far + [near]) }

  private func at(_ second: Int) -> HostInstant {
    Self.start.advanced(bySeconds: Double(second))
  }

  @Test func `the only one that rises is found after 3 s, and not before`() {
    var close = CloseStrap()
    bench(&close, 0..<10, near: -74)
    #expect(close.found(among: all, at: at(9)) == nil)
    bench(&close, 10..<12, near: -45)
    #expect(close.found(among: all, at: at(11)) == nil)
    bench(&close, 12..<15, near: -45)
    #expect(close.found(among: all, at: at(14)) == near)
  }

  @Test func `two that rise together are a doubt`() {
    var close = CloseStrap()
    bench(&close, 0..<10, near: -74)
    bench(&close, 10..<16, near: -45, other: -48)
    #expect(close.found(among: all, at: at(15)) == nil)
  }

  @Test func `one that was always strong has not risen`() {
    var close = CloseStrap()
    bench(&close, 0..<20, near: -45)
    #expect(close.found(among: all, at: at(19)) == nil)
  }

  @Test func `one that belongs to somebody stands in the way and is not proposed`() {
    var close = CloseStrap()
    bench(&close, 0..<10, near: -74)
    bench(&close, 10..<16, near: -45)
    #expect(close.found(among: Set(far), at: at(15)) == nil)
  }

  @Test func `what no radio tells changes nothing`() {
    var close = CloseStrap()
    bench(&close, 0..<10, near: -74)
    for second in 10..<16 { close.hear(near, 127, at: at(second)) }
    for second in 10..<16 { close.hear(near, 0, at: at(second)) }
    #expect(close.found(among: all, at: at(15)) == nil)
  }
}
