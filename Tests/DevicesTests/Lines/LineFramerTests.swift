import Devices
import Testing

@Suite struct LineFramerTests {
  private func framer(_ end: LineEnd = .lf, limit: Int = 8) -> LineFramer {
    LineFramer(LineFraming(end: end, limit: limit, checksum: nil))
  }

  private func line(_ text: String) -> LineFramer.Frame { .line(Array(text.utf8)) }

  @Test func `LF and CRLF end a line, CR alone does not`() {
    var framer = framer()
    #expect(
      framer.push(Array("a\nb\r\nc\rd\n\r\n".utf8)) == [
        line("a"), line("b"), line("c\rd"), line(""),
      ])
  }

  /// Bytes beside LF, and LF with the highest bit, are none, whatever stands eight bytes around them.
  @Test func `a line of any length ends at its LF and nowhere else`() {
    var framer = framer(limit: 40)
    for length in 0...40 {
      for first in 0..<4 {
        let bytes = (0..<length).map { ([0x0B, 0x09, 0x8A, 0x00] as [UInt8])[(first + $0) % 4] }
        let pushed = framer.push([0x41, 0x0A] + bytes + [0x0A] + bytes)
        #expect(pushed == [line("A"), .line(bytes)])
        #expect(framer.abandon() == bytes)
      }
    }
  }

  @Test func `CR ends a line where the description says so`() {
    var framer = framer(.cr)
    #expect(framer.push(Array("a\rb\r".utf8)) == [line("a"), line("b")])
  }

  @Test func `CR, LF and both in any order end a line where any end does`() {
    var framer = framer(.any)
    #expect(
      framer.push(Array("a\rb\nc\r\nd\n\re".utf8)) == [line("a"), line("b"), line("c"), line("d")])
    #expect(framer.push(Array("\n".utf8)) == [line("e")])
    #expect(
      framer.push(Array("\r\n123456789\rok\n".utf8)) == [
        .tooLong(Array("12345678".utf8)), line("ok"),
      ])
  }

  @Test func `a line as long as the limit is taken with either end`() {
    var framer = framer()
    #expect(framer.push(Array("12345678\n".utf8)) == [line("12345678")])
    #expect(framer.push(Array("12345678\r\n".utf8)) == [line("12345678")])
  }

  @Test func `a longer line is given up once and skipped to its end`() {
    var framer = framer()
    #expect(framer.push(Array("123456789abcdef".utf8)) == [.tooLong(Array("12345678".utf8))])
    #expect(framer.push(Array("ghi\nok\n".utf8)) == [line("ok")])
    #expect(
      framer.push(Array("12345678\r9\nok\n".utf8)) == [
        .tooLong(Array("12345678".utf8)), line("ok"),
      ])
  }

  @Test func `a megabyte without line end keeps no more than one line`() {
    var framer = framer(limit: 256)
    var frames: [LineFramer.Frame] = []
    for _ in 0..<256 {
      frames += framer.push([UInt8](repeating: 0x55, count: 4096))
      var copy = framer
      #expect(copy.abandon().count <= 257)
    }
    #expect(frames == [.tooLong([UInt8](repeating: 0x55, count: 256))])
    #expect(framer.push(Array("\nok\n".utf8)) == [line("ok")])
  }

  @Test func `an unfinished line is handed back when the link breaks`() {
    var framer = framer()
    #expect(framer.push(Array("a\nbc".utf8)) == [line("a")])
    #expect(framer.abandon() == Array("bc".utf8))
    #expect(framer.abandon() == [])
    #expect(framer.push(Array("d\n".utf8)) == [line("d")])
  }

  @Test func `after a link that broke inside a long line the next line counts`() {
    var framer = framer()
    #expect(framer.push(Array("123456789".utf8)).count == 1)
    #expect(framer.abandon() == [])
    #expect(framer.push(Array("d\n".utf8)) == [line("d")])
  }
}
