import Devices
import Model
import Testing

/// Frames: `glever/j-antplus`, issues 9 (a strap's own message) and 11 (padding with zeros);
/// `Loghorn/ant-plus`, src/ant.ts (answers), issue 45 (a lost byte that stopped everything).
@Suite struct ANTFrameParserTests {
  /// A strap from before there were pages: 239 beats, 93 a minute.
  private static let strap: [UInt8] = [
    0xA4, 0x09, 0x4E, 0x00, 0xB3, 0x21, 0x02, 0x84, 0xCA, 0xC7, 0xEF, 0x5D, 0x48,
  ]
  private static let startUp: [UInt8] = [0xA4, 0x01, 0x6F, 0x20, 0xEA]
  private static let ok: [UInt8] = [0xA4, 0x03, 0x40, 0x00, 0x46, 0x00, 0xA1]

  private static let frames = [
    ANTFrame(0x4E, [0x00, 0xB3, 0x21, 0x02, 0x84, 0xCA, 0xC7, 0xEF, 0x5D]),
    ANTFrame(0x6F, [0x20]), ANTFrame(0x40, [0x00, 0x46, 0x00]),
  ]

  private func parsed(_ chunks: [[UInt8]]) -> (frames: [ANTFrame], parser: ANTFrameParser) {
    var parser = ANTFrameParser()
    let frames = chunks.flatMap { parser.push($0) }
    return (frames, parser)
  }

  @Test func `a frame is written as it is read`() {
    #expect(Self.frames.map(\.bytes) == [Self.strap, Self.startUp, Self.ok])
  }

  @Test func `frames that are cut and glued anywhere are the same`() {
    let stream = Self.strap + Self.startUp + Self.ok
    for cut in 0...stream.count {
      let (frames, parser) = parsed([Array(stream[..<cut]), Array(stream[cut...])])
      #expect(frames == Self.frames, "cut at \(cut)")
      #expect(parser.counts.accepted == 3 && parser.counts.bad == 0 && parser.counts.skipped == 0)
    }
    #expect(parsed(stream.map { [$0] }).frames == Self.frames)
  }

  @Test func `zeros that fill up a packet are passed over and counted`() {
    let pads = [UInt8](repeating: 0, count: 51)
    let (frames, parser) = parsed([Self.strap + pads + Self.startUp + pads + Self.ok])
    #expect(frames == Self.frames)
    #expect(parser.counts.skipped == 102 && parser.counts.bad == 0)
  }

  @Test func `a frame whose check byte does not hold costs that frame alone`() {
    for index in 2..<Self.strap.count {
      for bit in 0..<8 {
        var broken = Self.strap
        broken[index] ^= 1 << bit
        let (frames, parser) = parsed([broken + Self.startUp + Self.ok])
        #expect(frames == Array(Self.frames.dropFirst()), "byte \(index), bit \(bit)")
        #expect(parser.counts.accepted == 2 && parser.counts.bad == 1)
        #expect(parser.counts.skipped == broken.count)
      }
    }
  }

  @Test func `a byte that is lost stops nothing`() {
    for index in Self.strap.indices {
      var torn = Self.strap
      torn.remove(at: index)
      // The wrong frame may reach over the next two; the search goes on inside it.
      let (frames, parser) = parsed([torn + Self.startUp + Self.ok + Self.startUp + Self.strap])
      #expect(frames.suffix(4) == [Self.frames[1], Self.frames[2], Self.frames[1], Self.frames[0]])
      #expect(parser.counts.bad <= 1, "without byte \(index)")
    }
  }

  @Test func `a length that no message has is no frame`() {
    for length in [UInt8(0), 41, 0xA4, 0xFF] {
      let (frames, parser) = parsed([[0xA4, length] + Self.ok])
      #expect(frames == [Self.frames[2]], "length \(length)")
      #expect(parser.counts.bad == 0)
    }
  }

  @Test func `a message that never came to its end is given up and counted`() {
    var parser = ANTFrameParser()
    #expect(parser.push(Array(Self.strap.prefix(7))) == [])
    #expect(parser.abandon() == 7)
    #expect(parser.counts.skipped == 7)
    #expect(parser.push(Self.ok) == [Self.frames[2]])
  }

  @Test func `made-up bytes are all accounted for`() {
    var random = SplitMix64(seed: 3)
    var parser = ANTFrameParser()
    var count = 0
    var accepted = 0
    for _ in 0..<2000 {
      let length = Int.random(in: 0...64, using: &random)
      let bytes = (0..<length).map { _ in
        Int.random(in: 0..<4, using: &random) == 0
          ? ANTFrame.sync : UInt8.random(in: 0...255, using: &random)
      }
      count += length
      accepted += parser.push(bytes).map { $0.payload.count + ANTFrame.overhead }.reduce(0, +)
    }
    _ = parser.abandon()
    #expect(accepted + parser.counts.skipped == count)
  }
}
