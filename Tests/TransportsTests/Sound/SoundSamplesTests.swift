import Model
import Testing

@testable import Transports

/// Tones and clips as samples.
@Suite struct SoundSamplesTests {
  /// A file as `espeak-ng` makes them: its head, and samples of 16 bits.
  private static func file(
    _ samples: [Int16], rate: UInt32 = 22_050, channels: UInt16 = 1, isWhole: Bool = true
  ) -> [UInt8] {
    func bytes<Value: FixedWidthInteger>(_ value: Value) -> [UInt8] {
      withUnsafeBytes(of: value.littleEndian) { Array($0) }
    }
    let data = samples.flatMap { bytes($0) }
    return Array("RIFF".utf8) + bytes(UInt32(36 + data.count)) + Array("WAVEfmt ".utf8)
      + bytes(UInt32(16)) + bytes(UInt16(1)) + bytes(channels) + bytes(rate)
      + bytes(rate * 2 * UInt32(channels)) + bytes(2 * channels) + bytes(UInt16(16))
      + Array("data".utf8) + bytes(isWhole ? UInt32(data.count) : 0x7FFF_F000) + data
  }

  @Test func `a tone has its pitch and its length and fades`() {
    let samples = SoundSamples.tone(SoundTone(880, 0, 0.12), rate: 48_000)
    #expect(samples.count == 5760)
    let rises = samples.indices.dropFirst().filter { samples[$0 - 1] < 0 && samples[$0] >= 0 }
    #expect(abs(rises.count - 105) <= 1)
    let first = samples.prefix(100).map(abs).max() ?? 0
    let last = samples.suffix(100).map(abs).max() ?? 0
    #expect(first > 15_000)
    #expect(last < 200)
  }

  @Test func `a clip loses the silence around it and keeps its length at another rate`() throws {
    let voice = [Int16](repeating: 5000, count: 2205)
    let quiet = [Int16](repeating: 12, count: 3000)
    let clip = try #require(
      SoundSamples.clip(Self.file(quiet + voice + quiet), rate: 48_000))
    #expect(clip.count == 4800)
    #expect(clip.allSatisfy { $0 == 5000 })
  }

  @Test func `a file whose head promises more ends where it ends`() {
    let wave = WaveFile(Self.file([1, -2, 3], isWhole: false))
    #expect(wave?.samples == [1, -2, 3])
    #expect(wave?.rate == 22_050)
  }

  @Test func `what is no file of one channel is no clip`() {
    let whole = Self.file([1, 2, 3])
    #expect(WaveFile(Self.file([1, 2], channels: 2)) == nil)
    #expect(WaveFile(Self.file([1, 2], rate: 0)) == nil)
    for length in 0..<44 { #expect(WaveFile(Array(whole.prefix(length))) == nil, "\(length)") }
    #expect(WaveFile([UInt8](repeating: 0xFF, count: 100)) == nil)
  }

  @Test func `a silent clip has nothing to say`() {
    #expect(SoundSamples.clip(Self.file([0, 3, -5]), rate: 48_000) == [])
  }
}
