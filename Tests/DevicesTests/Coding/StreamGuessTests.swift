@testable import Devices
import Testing

@Suite struct StreamGuessTests {
  private let lines = Array("12;83.66\r\n13;8.00\r\n14;21.5\r\n".utf8)

  @Test func `lines are text`() {
    #expect(StreamGuess(lines) == .text(lines: 3))
    #expect(StreamGuess(Array("21.5 ".utf8) + [0xB0] + Array("C\n".utf8)) == .text(lines: 1))
  }

  /// What a receiver at another rate makes of a line by the rules of asynchronous serial lines.
  @Test(arguments: [0.0833, 0.25, 0.5, 2, 4, 12])
  func `lines at another rate are no text`(ratio: Double) {
    let heard = BaudMismatch.received(lines + lines + lines, ratio: ratio)
    if case .text = StreamGuess(heard) { Issue.record("\(heard)") }
  }

  @Test func `what comes again after so many bytes begins a frame`() {
    let frames = (0..<6 as Range<UInt8>).flatMap { number -> [UInt8] in
      [0x58, number % 2, number * 31, 200 - number]
    }
    #expect(StreamGuess(frames) == .frames(marker: [0x58], length: 4))
    // The receiver came in the middle of one.
    #expect(StreamGuess(Array(frames[3...])) == .frames(marker: [0x58], length: 4))
  }

  @Test func `nothing is silence, and the rest is noise`() {
    #expect(StreamGuess([]) == .silence)
    #expect(StreamGuess([0, 0, 0, 0, 0, 0, 0, 0]) == .noise)
    #expect(StreamGuess([1, 0x93, 0x20, 0xFE, 7, 0x88]) == .noise)
  }
}
