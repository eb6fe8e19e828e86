internal import Glibc
internal import Model

/// Samples of tones and of the voice, from -32768 to 32767, one channel.
enum SoundSamples {
  /// Of full scale: a hall is large, and nothing else sounds with it.
  private static let loudness = 0.6
  /// What a tone has faded to at its end, of full scale.
  private static let end = 0.003

  /// Returns a tone that fades from its beginning to its end.
  static func tone(_ tone: SoundTone, rate: Int) -> [Int16] {
    let count = frames(tone.length, rate)
    guard count > 0 else { return [] }
    let step = 2 * Double.pi * tone.pitch / Double(rate)
    let fading = pow(end / loudness, 1 / Double(count))
    var amplitude = loudness
    return (0..<count).map { index in
      defer { amplitude *= fading }
      return Int16((sin(step * Double(index)) * amplitude * Double(Int16.max)).rounded())
    }
  }

  static func frames(_ seconds: Double, _ rate: Int) -> Int {
    Int((seconds * Double(rate)).rounded())
  }

  /// Reads a clip of the voice (RIFF/WAVE, PCM, one channel, 16 bits), without the silence around it.
  ///
  /// - Parameters:
  ///   - bytes: A whole file.
  ///   - rate: Frames in a second of what is returned.
  /// - Returns: Nothing if it is no such file.
  static func clip(_ bytes: [UInt8], rate: Int) -> [Int16]? {
    guard let wave = WaveFile(bytes) else { return nil }
    let floor: Int16 = 327
    let heard = wave.samples.indices.filter { abs(Int32(wave.samples[$0])) > Int32(floor) }
    guard let first = heard.first, let last = heard.last else { return [] }
    return resampled(wave.samples[first...last], from: wave.rate, to: rate)
  }

  private static func resampled(
    _ samples: ArraySlice<Int16>, from rate: Int, to wanted: Int
  ) -> [Int16] {
    let last = samples.count - 1
    return (0..<(samples.count * wanted / rate)).map { index in
      let place = Double(index) * Double(rate) / Double(wanted)
      let before = min(last, Int(place))
      let (one, two) = (
        Double(samples[samples.startIndex + before]),
        Double(samples[samples.startIndex + min(last, before + 1)])
      )
      return Int16((one + (two - one) * (place - Double(before))).rounded())
    }
  }
}
