import Devices
import Model
import Testing

@Suite struct LineDecoderTests {
  private func decode(_ chunks: [[UInt8]]) throws -> [Decoded] {
    var decoder = LineDecoder(try Descriptions.gateLines())
    return chunks.flatMap { decoder.decode($0, from: "") }
  }

  private func line(_ body: String, end: String = "\n") -> [UInt8] {
    Descriptions.line(body, end: end)
  }

  /// 0x54 xor 1 = 0x55: the commas cancel, eight digits leave their xor, 1 … 7 give 0.
  @Test func `a line is an interval with its sequence, time source and resolution`() throws {
    let bytes = Array("T,1,1234567*55".utf8)
    #expect(
      try decode([bytes + [0x0D, 0x0A]]) == [
        .reading(
          Reading(
            quantity: .interval, value: 1.234567, unit: .second, sequence: 1,
            timeSource: .deviceInterval, uncertainty: 0.000001, raw: bytes))
      ])
  }

  /// Up to half a month, as an interval of years is none.
  ///
  /// The digits are 1 … 9 and again from 0 on.
  @Test func `numbers of every length are read as they are written`() throws {
    var number = 0
    for length in 1...13 {
      number = number * 10 + length % 10
      let outcomes = try decode([line("T,\(length),\(number)"), line("T,\(number % 4_000_000),0")])
      #expect(outcomes.values == [Double(number) / 1e6, 0])
      guard case .reading(let first) = outcomes.first, case .reading(let last) = outcomes.last
      else {
        Issue.record("\(number) gave \(outcomes.summaries)")
        return
      }
      #expect(first.sequence == length)
      #expect(last.sequence == number % 4_000_000)
    }
  }

  @Test func `two equal results are two results`() throws {
    let outcomes = try decode([line("T,1,700000"), line("T,2,700000")])
    #expect(outcomes.values == [0.7, 0.7])
    #expect(outcomes.count == 2)
  }

  @Test func `the same line again is one result, told as a repetition`() throws {
    let twice = line("T,1,700000") + line("T,1,700000")
    let expected = ["interval 0.7 s #1", "repeated", "interval 0.8 s #2"]
    #expect(try decode([twice + line("T,2,800000")]).summaries == expected)
    #expect(
      try decode([twice, line("T,1,700000", end: "\r\n"), line("T,2,800000")]).summaries
        == ["interval 0.7 s #1", "repeated", "repeated", "interval 0.8 s #2"])
  }

  @Test func `a line that comes again after the link broke is a repetition, too`() throws {
    var decoder = LineDecoder(try Descriptions.gateLines())
    #expect(decoder.decode(line("T,1,700000"), from: "").summaries == ["interval 0.7 s #1"])
    _ = decoder.linkRestarted()
    #expect(decoder.decode(line("T,1,700000"), from: "").summaries == ["repeated"])
  }

  @Test func `the same number with another time is a board that began anew`() throws {
    let outcomes = try decode([line("T,1,700000"), line("T,1,700001")])
    #expect(outcomes.summaries == ["interval 0.7 s #1", "restarted", "interval 0.700001 s #1"])
  }

  @Test func `a lost line is reported before the next reading`() throws {
    let outcomes = try decode([line("T,1,1"), line("T,4,4")])
    #expect(outcomes.summaries == ["interval 1e-06 s #1", "2 missing", "interval 4e-06 s #4"])
  }

  @Test func `a refused line is also a missing one`() throws {
    let outcomes = try decode([line("T,1,1"), Array("T,2,2*00\n".utf8), line("T,3,3")])
    #expect(outcomes.refusals == [.checksum])
    #expect(outcomes.missing == 1)
    #expect(outcomes.values.count == 2)
  }

  @Test(arguments: [
    ("T,1", PayloadError.Code.truncated, 3), ("T,", .truncated, 2), ("T,1,2,3", .trailing, 6),
    ("T,,5", .malformed, 2), ("T,1,", .malformed, 4), ("T,1,5x", .malformed, 5),
    ("T,a,5", .malformed, 2), ("T,1, 5", .malformed, 4), ("T,-1,5", .malformed, 2),
    ("T,4294967296,5", .malformed, 2), ("T,1,9007199254740992", .malformed, 4),
    ("T,1,1.5", .malformed, 5),
  ])
  func `a record with a right checksum and wrong columns is refused where they are wrong`(
    body: String, code: PayloadError.Code, offset: Int
  ) throws {
    let outcomes = try decode([line(body)])
    guard case .refused(let error) = outcomes.first, outcomes.count == 1 else {
      Issue.record("\(body) gave \(outcomes.summaries)")
      return
    }
    #expect(error.code == code)
    #expect(error.offset == offset)
  }

  @Test(arguments: ["", "Timing gate 1.0", "t,1,5*00", "TT,1,5*00", " T,1,5*00", "T", "?"])
  func `a line that does not begin like a record is ignored`(text: String) throws {
    let outcomes = try decode([Array((text + "\n").utf8), line("T,1,700000")])
    #expect(outcomes.summaries == ["ignored", "interval 0.7 s #1"])
  }

  /// What is around the cut must not matter: records, banner, noise, broken and long lines.
  private func stream() -> [UInt8] {
    var bytes = Array("Timing gate\r\n\r\n".utf8) + line("T,1,1234567", end: "\r\n")
    bytes += line("T,2,5") + Array("T,3,5*00\n".utf8) + [0x00, 0xFF, 0x0D, 0x80, 0x0A]
    bytes += line("T,7,5", end: "") + line("T,8,5") + [UInt8](repeating: 0x54, count: 300) + [0x0A]
    bytes += line("T,1,6") + Array("T,1".utf8)
    return bytes
  }

  @Test func `a stream cut at any byte gives the same result`() throws {
    let stream = stream()
    let whole = try decode([stream])
    #expect(whole.values == [1.234567, 5e-6, 6e-6])
    #expect(whole.refusals == [.checksum, .trailing, .tooLong])
    for cut in 0...stream.count {
      #expect(try decode([Array(stream[..<cut]), Array(stream[cut...])]) == whole)
    }
    #expect(try decode(stream.map { [$0] }) == whole)
    for size in [2, 3, 20, 64] {
      let chunks = stride(from: 0, to: stream.count, by: size).map {
        Array(stream[$0..<min($0 + size, stream.count)])
      }
      #expect(try decode(chunks) == whole)
    }
  }

  @Test func `a megabyte without line end is refused once`() throws {
    let chunk = [UInt8](repeating: 0x37, count: 4096)
    let outcomes = try decode([[UInt8]](repeating: chunk, count: 256) + [[0x0A], line("T,1,5")])
    #expect(outcomes.refusals == [.tooLong])
    #expect(outcomes.values == [5e-6])
    guard case .refused(let error) = outcomes.first else { return }
    #expect(error.bytes.count == 256)
    #expect(error.offset == 256)
  }

  @Test func `binary noise gives no reading and does not disturb what follows`() throws {
    var random = SplitMix64(seed: 4)
    var decoder = LineDecoder(try Descriptions.gateLines())
    for _ in 0..<256 {
      let noise = (0..<4096).map { _ in UInt8.random(in: .min ... .max, using: &random) }
      #expect(decoder.decode(noise, from: "").values == [])
    }
    _ = decoder.decode([0x0A], from: "")
    #expect(decoder.decode(line("T,1,700000"), from: "").values == [0.7])
  }

  /// At a twelfth of the rate the receiver samples one bit time in twelve of what was sent.
  @Test func `lines read at a wrong baud rate give no reading`() throws {
    let sent = (1...2000).flatMap { line("T,\($0),\($0 * 1000)") }
    let bits = sent.flatMap { byte in [0] + (0..<8).map { Int(byte >> $0) & 1 } + [1] }
    let sampled = stride(from: 6, to: bits.count, by: 12).map { bits[$0] }
    let received = stride(from: 0, to: sampled.count - 8, by: 10).map { start in
      UInt8((0..<8).reduce(0) { $0 | sampled[start + $1] << $1 })
    }
    let outcomes = try decode([received])
    #expect(received.count > 1000)
    #expect(outcomes.values == [])
  }

  @Test func `a random text of digits and signs is never taken for another number`() throws {
    var random = SplitMix64(seed: 11)
    let alphabet = Array("T,*0123456789ABCDEF-.\r\n".utf8)
    var decoder = LineDecoder(try Descriptions.gateLines())
    for _ in 0..<20_000 {
      let count = Int.random(in: 0...40, using: &random)
      let text = (0..<count).map { _ in alphabet[Int.random(in: 0..<22, using: &random)] }
      for outcome in decoder.decode(text, from: "") {
        guard case .reading(let reading) = outcome else { continue }
        #expect(reading.value >= 0)
        let body = String(decoding: reading.raw.dropLast(3), as: UTF8.self)
        #expect(Descriptions.line(body, end: "") == reading.raw)
      }
    }
  }

  @Test func `a line that the link broke is refused, one that is no record ignored`() throws {
    var decoder = LineDecoder(try Descriptions.gateLines())
    #expect(decoder.decode(line("T,1,5") + Array("T,2,".utf8), from: "").count == 1)
    #expect(decoder.linkRestarted().refusals == [.truncated])
    #expect(decoder.linkRestarted() == [])
    #expect(decoder.decode(Array("hello".utf8), from: "") == [])
    #expect(decoder.linkRestarted().summaries == ["ignored"])
  }

  @Test func `counters outlive the link, so that what was lost meanwhile shows`() throws {
    var decoder = LineDecoder(try Descriptions.gateLines())
    _ = decoder.decode(line("T,1,5"), from: "")
    _ = decoder.linkRestarted()
    #expect(decoder.decode(line("T,4,5"), from: "").missing == 2)
  }

  @Test func `only the described characteristic's notifications are read`() throws {
    let nus = try #require(Descriptions.lines.first { $0.id == "nus-lines" })
    var decoder = LineDecoder(nus)
    let notify = "6e400003-b5a3-f393-e0a9-e50e24dcca9e"
    #expect(decoder.decode(Array("T,1,70".utf8), from: notify) == [])
    #expect(decoder.decode([0x64], from: "00002a19-0000-1000-8000-00805f9b34fb").count == 1)
    let rest = Array(line("T,1,700000").dropFirst(6))
    #expect(decoder.decode(rest, from: notify).values == [0.7])
  }
}
