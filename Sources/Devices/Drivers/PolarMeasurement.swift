/// A notification of the Polar Measurement Data service: what is measured, when, and the samples.
///
/// Source: Polar, "Online measurement" 1.0 (August 2024), sections 4.1 and 4.2, and the SDK's own parsers
/// and their tests (github.com/polarofficial/polar-ble-sdk, pmd).
struct PolarMeasurement: Sendable {
  enum Kind: Int, Sendable {
    case acceleration = 2
    case beats = 3
  }

  /// One axis after the other, as sent.
  typealias Sample = [Int]

  private static let axes = 3

  var kind: Int
  /// Of the last sample, in nanoseconds since 2000; 0 if the device does not say.
  var time: Int
  /// Without the flag of compression.
  var frameType: Int
  var isCompressed: Bool
  private let reader: PayloadReader

  /// Reads the head.
  ///
  /// - Throws: `PayloadError` if it is not all there.
  init(_ payload: [UInt8]) throws(PayloadError) {
    var reader = PayloadReader(payload)
    kind = try reader.number(width: 1, "measurement type")
    let time = try reader.integer(UInt64.self, "timestamp")
    guard time <= UInt64(Int.max) else {
      throw PayloadError(.malformed, offset: 1, bytes: payload, detail: "after the year 2292")
    }
    self.time = Int(time)
    let type = try reader.number(width: 1, "frame type")
    frameType = type & 0x7F
    isCompressed = type & 0x80 != 0
    self.reader = reader
  }

  /// Reads samples of three axes that were sent as they are.
  ///
  /// - Parameter width: Of an axis, in bytes.
  /// - Returns: At least one, if there are bytes.
  /// - Throws: `PayloadError` if the last sample is not all there.
  func samples(width: Int) throws(PayloadError) -> [Sample] {
    var reader = reader
    var samples: [Sample] = []
    while reader.remaining > 0 { samples.append(try Self.sample(&reader, width: width)) }
    return samples
  }

  /// Returns samples of three axes that were sent as differences: a first one of 16 bits an axis, then
  /// blocks of so many bits a difference and so many samples.
  ///
  /// - Throws: `PayloadError` if a block is not all there or has differences that no axis has.
  func differences() throws(PayloadError) -> [Sample] {
    var reader = reader
    var samples = [try Self.sample(&reader, width: 2)]
    while reader.remaining > 0 {
      let offset = reader.offset
      let width = try reader.number(width: 1, "delta size")
      let count = try reader.number(width: 1, "sample count")
      guard (1...24).contains(width) else {
        throw PayloadError(
          .malformed, offset: offset, bytes: reader.bytes, detail: "no difference has \(width) bits"
        )
      }
      let start = reader.offset * 8
      let size = (count * width * Self.axes + 7) / 8
      guard reader.skip(size) == size else {
        throw PayloadError(
          .truncated, offset: offset, bytes: reader.bytes, detail: "\(size) bytes must follow")
      }
      for number in 0..<count {
        let first = start + number * width * Self.axes
        let before = samples[samples.count - 1]
        samples.append(
          (0..<Self.axes).map { axis in
            before[axis] + Self.bits(width, at: first + axis * width, in: reader.bytes)
          })
      }
    }
    return samples
  }

  /// A heart beat.
  struct Beat: Sendable {
    var heartRate: Int
    /// In milliseconds.
    var interval: Int
    /// In milliseconds.
    var uncertainty: Int
    /// Whether the wearer moved.
    var isBlocked: Bool
    /// Whether the device says that it has no skin contact, and can say so.
    var isOff: Bool
  }

  /// Returns heart beats.
  ///
  /// - Throws: `PayloadError` if the last one is not all there.
  func beats() throws(PayloadError) -> [Beat] {
    var reader = reader
    var beats: [Beat] = []
    while reader.remaining > 0 {
      let heartRate = try reader.number(width: 1, "heart rate")
      let interval = try reader.number(width: 2, "PP interval")
      let uncertainty = try reader.number(width: 2, "PP error estimate")
      let flags = try reader.number(width: 1, "PP flags")
      beats.append(
        Beat(
          heartRate: heartRate, interval: interval, uncertainty: uncertainty,
          isBlocked: flags & 1 != 0, isOff: flags & 0b110 == 0b100))
    }
    return beats
  }

  private static func sample(
    _ reader: inout PayloadReader, width: Int
  ) throws(PayloadError) -> Sample {
    var sample: Sample = []
    for _ in 0..<axes {
      sample.append(try reader.number(width: width, isSigned: true, "acceleration"))
    }
    return sample
  }

  /// Returns a signed number of some bits, the least significant first.
  private static func bits(_ width: Int, at start: Int, in bytes: [UInt8]) -> Int {
    var number = 0
    for bit in 0..<width where bytes[(start + bit) / 8] >> ((start + bit) % 8) & 1 == 1 {
      number |= 1 << bit
    }
    return number >> (width - 1) == 1 ? number - 1 << width : number
  }
}
