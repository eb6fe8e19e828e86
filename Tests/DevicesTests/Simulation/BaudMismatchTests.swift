import Testing

@testable import Devices

/// Waveforms worked out by hand: a start bit of 0, data from the lowest bit, a stop bit of 1.
@Suite struct BaudMismatchTests {
  @Test func `a receiver at the right speed reads what was sent`() {
    let bytes = (0...255).map { UInt8($0) }
    #expect(BaudMismatch.received(bytes, ratio: 1) == bytes)
  }

  /// 0xFF is a 0 and nine 1: at twice the speed the 0 is sampled twice, so that the lowest bit is 0.
  @Test func `a receiver twice as fast takes the start bit for data`() {
    #expect(BaudMismatch.received([0xFF], ratio: 0.5) == [0xFE])
  }

  /// Nine 0 in a row are eighteen samples of 0: there is no stop bit.
  @Test func `a character without its stop bit is read as 0`() {
    #expect(BaudMismatch.received([0x00], ratio: 0.5).first == 0)
  }

  /// 0x55 is 0 1010 1010 1 on the line; a receiver half as fast samples the ends of bits 1, 3, 5, 7
  /// and the idle line: its start bit is the edge between the first two.
  @Test func `a receiver half as fast reads fewer characters`() {
    #expect(BaudMismatch.received([0x55, 0x55, 0x55, 0x55], ratio: 2).count < 4)
    #expect(BaudMismatch.received([], ratio: 2) == [])
  }
}
