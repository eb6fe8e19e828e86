/// A WAV file that was written to a pipe: its head was gone before its length was known.
enum StreamedWave {
  /// RIFF, its length, WAVE, the form (16 bytes of PCM), and the head of the samples.
  private static let headLength = 44
  private static let wholeAt = 4
  private static let samplesAt = 40

  /// Returns the file with the lengths that it really has.
  ///
  /// - Parameter file: What came, from its first byte.
  /// - Returns: Nothing if it is no PCM file of that form, or has no sample.
  static func withLengths(_ file: [UInt8]) -> [UInt8]? {
    let names = [(0, "RIFF"), (8, "WAVE"), (12, "fmt "), (36, "data")]
    guard file.count > headLength + 1, file[16] == 16,
      names.allSatisfy({ place, name in file[place...].starts(with: name.utf8) })
    else { return nil }
    // A sample has two bytes; half a one at the end is left out.
    var file = Array(file.prefix(file.count - file.count % 2))
    put(file.count - wholeAt - 4, at: wholeAt, in: &file)
    put(file.count - headLength, at: samplesAt, in: &file)
    return file
  }

  private static func put(_ length: Int, at place: Int, in file: inout [UInt8]) {
    for byte in 0..<4 { file[place + byte] = UInt8(truncatingIfNeeded: length >> (8 * byte)) }
  }
}
