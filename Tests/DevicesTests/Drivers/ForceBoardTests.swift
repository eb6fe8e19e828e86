import Devices
import Model
import Testing

/// A PitchSix Force Board: `Stevie-Ray/hangtime-grip-connect`, device-parsers.test.mjs and its helper
/// `forceBoardPacket`.
@Suite struct ForceBoardTests {
  private static let pound = 4.4482216152605

  private func decoded(
    _ payloads: [[UInt8]], from source: String = ForceBoardDecoder.characteristic
  ) -> [Decoded] {
    var decoder = ForceBoardDecoder()
    return payloads.flatMap { decoder.decode($0, from: source) }
  }

  /// `forceBoardPacket([1000])` and `([42])`; 1000 = 0x03E8.
  @Test func `each sample is so many pounds`() {
    let values = decoded([[0, 1, 0, 0x03, 0xE8], [0, 2, 0, 0, 42, 0, 0, 43]]).values
    let expected = [1000, 42, 43].map { $0 * Self.pound }
    #expect(values.count == 3)
    #expect(zip(values, expected).allSatisfy { abs($0 - $1) < 1e-9 })
  }

  @Test func `a notification of no samples is none`() {
    #expect(decoded([[0, 0]]).isEmpty)
  }

  /// 1200 pounds are more than it measures; pushed, it says what lies far beyond.
  @Test func `what it cannot measure is refused, one sample at a time`() {
    let outcomes = decoded([[0, 3, 0, 0x04, 0xB0, 0, 0, 42, 0xFF, 0xFF, 0xFF]])
    #expect(outcomes.refusals == [.implausible, .implausible])
    #expect(outcomes.values.count == 1)
  }

  @Test(
    arguments: [
      ([], "refused truncated at byte 0"), ([0], "refused truncated at byte 0"),
      ([0, 1], "refused truncated at byte 2"), ([0, 2, 0, 0, 42], "refused truncated at byte 5"),
      ([0, 1, 0, 0, 42, 0], "refused trailing at byte 5"),
      ([0xFF, 0xFF, 0, 0, 42], "refused truncated at byte 5"),
    ] as [([UInt8], String)])
  func `a notification with fewer or more samples than it says is refused`(
    _ payload: [UInt8], _ summary: String
  ) {
    #expect(decoded([payload]).summaries == [summary])
  }

  @Test func `notifications of others are passed over`() {
    let outcomes = decoded([[0, 1, 0, 0, 42]], from: BatteryDecoder.characteristic)
    #expect(outcomes.summaries == ["ignored"])
  }

  @Test func `zeroing it makes it stream again`() throws {
    let driver = try #require(Registry().driver(id: "force-board"))
    #expect(driver.profile.commands.start == [0x04])
    #expect(driver.orders[.tare] == [[0x05], [0x04]])
  }
}
