import Testing

@testable import Learning

/// A sound that a browser sends is what its own bytes say, whatever it is called.
@Suite struct WordRecordingTests {
  private static func little(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  private static func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
    Array(name.utf8) + little(body.count, 4) + body + (body.count % 2 == 1 ? [0] : [])
  }

  private static func riff(_ chunks: [UInt8]) -> [UInt8] {
    Array("RIFF".utf8) + little(4 + chunks.count, 4) + Array("WAVE".utf8) + chunks
  }

  static func format(
    coding: Int = 1, channels: Int = 1, rate: Int = 16_000, bits: Int = 16
  ) -> [UInt8] {
    let frame = channels * bits / 8
    return chunk(
      "fmt ",
      little(coding, 2) + little(channels, 2) + little(rate, 4) + little(rate * frame, 4)
        + little(frame, 2) + little(bits, 2))
  }

  static func file(samples: Int, format: [UInt8] = format()) -> [UInt8] {
    riff(format + chunk("data", [UInt8](repeating: 1, count: samples * 2)))
  }

  private func fault(_ bytes: [UInt8]) -> WordRecording.Fault? {
    do throws(WordRecording.Fault) {
      _ = try WordRecording(bytes)
      return nil
    } catch {
      return error
    }
  }

  @Test func `a second of speech is taken, with a chunk that nobody here knows`() throws {
    #expect(try WordRecording(Self.file(samples: 16_000)).length == 1)
    let data = Self.chunk("data", [UInt8](repeating: 1, count: 32_000))
    let noted = Self.riff(Self.chunk("LIST", [1, 2, 3]) + Self.format() + data)
    #expect(try WordRecording(noted).length == 1)
  }

  @Test func `five seconds are the longest`() {
    #expect(fault(Self.file(samples: 80_000)) == nil)
    #expect(fault(Self.file(samples: 80_001)) == .tooLong)
  }

  @Test(arguments: [
    format(coding: 3), format(channels: 2), format(rate: 44_100), format(bits: 8),
    chunk("fmt ", [1, 0, 1, 0]),
  ])
  func `another form is refused`(_ format: [UInt8]) {
    #expect(fault(Self.file(samples: 100, format: format)) == .format)
  }

  @Test func `what only says that it is a sound is refused`() {
    #expect(fault([]) == .notWave)
    #expect(fault(Array("RIFF????WAVE".utf8)) == .notWave)
    #expect(fault(Array("ID3 an MP3 that is called word.wav".utf8)) == .notWave)
    #expect(fault(Self.file(samples: 100).dropLast(10).map { $0 }) == .notWave)
    #expect(fault(Self.riff(Self.format())) == .notWave)
    #expect(fault(Self.file(samples: 0)) == .empty)
    #expect(fault([UInt8](repeating: 0, count: 400_001)) == .tooLarge)
  }

  @Test func `any cut and any changed byte is judged, not trusted`() {
    let whole = Self.file(samples: 20)
    for count in whole.indices { _ = fault(Array(whole[..<count])) }
    for index in whole.indices {
      var bytes = whole
      bytes[index] = 0xFF
      _ = fault(bytes)
    }
  }

  @Test func `a recording is kept under its word and under nothing else`() throws {
    #expect(try WordRecording.name("Säl") == "säl")
    #expect(try WordRecording.name("don't") == "don't")
    let long = String(repeating: "a", count: 81)
    for word in ["", "../x", "a b", "<b>", "\u{200F}sol", "7", "-", long] {
      #expect(throws: WordRecording.Fault.notWord) { try WordRecording.name(word) }
    }
  }
}
