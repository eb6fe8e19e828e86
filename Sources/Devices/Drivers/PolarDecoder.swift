import Model

/// Turns notifications of the Polar Measurement Data service into accelerations and heart beats.
///
/// A frame's time is that of its last sample; those before it lie evenly between it and the frame
/// before. A beat interval is none while the wearer moves or the device is off, as Polar's own notes say
/// (documentation/PPIData.md). Where Polar's papers disagree on the third flag of a beat, the SDK is
/// followed: contact is told only if it is set.
///
/// Source: `PolarMeasurement`.
package struct PolarDecoder: StreamDecoder {
  package static let service = "fb005c80-02e7-f387-1cad-8acd2d8df0c8"
  package static let control = "fb005c81-02e7-f387-1cad-8acd2d8df0c8"
  package static let data = "fb005c82-02e7-f387-1cad-8acd2d8df0c8"

  private static let axes = ["x", "y", "z"]
  /// Thousandths of g0 in metres per second squared.
  private static let milligravity = 0.009_806_65
  /// What a heart does, in milliseconds: 20 to 300 beats a minute.
  private static let plausible = 200...3000
  /// What a wrist or a chest does, in thousandths of g0; the sensors go to 16 g.
  private static let range = 32_768
  private static let response = 0xF0
  private static let factor = 5
  /// Of the settings in an answer, in bytes, by their number.
  private static let settingWidths = [2, 2, 2, 4, 1, 4]

  /// Samples a second, until two frames tell.
  private let rate: Double
  /// Of the last sample of the frame before, in nanoseconds.
  private var last: Int?
  /// What the device told that its numbers are to be multiplied by.
  private var scale: Double?

  package init(rate: Double) { self.rate = rate }

  package mutating func decode(_ bytes: [UInt8], from source: String) -> [Decoded] {
    do throws(PayloadError) {
      switch source {
      case Self.data, "": return try measured(bytes)
      case Self.control: return [try answered(bytes)]
      default: return [.ignored("a notification of \(source)")]
      }
    } catch {
      return [.refused(error)]
    }
  }

  package mutating func linkRestarted() -> [Decoded] {
    last = nil
    return []
  }

  private mutating func measured(_ bytes: [UInt8]) throws(PayloadError) -> [Decoded] {
    let frame = try PolarMeasurement(bytes)
    switch (PolarMeasurement.Kind(rawValue: frame.kind), frame.isCompressed, frame.frameType) {
    case (.acceleration, false, 1):
      return try accelerations(try frame.samples(width: 2), 1, of: frame, bytes)
    case (.acceleration, false, 2):
      return try accelerations(try frame.samples(width: 3), 1, of: frame, bytes)
    case (.acceleration, true, 0):
      // In g; what a number stands for only the answer to the start tells.
      guard let scale else { return [.unavailable(.acceleration, "its factor was not told")] }
      return try accelerations(try frame.differences(), scale * 1000, of: frame, bytes)
    case (.acceleration, true, 1):
      return try accelerations(try frame.differences(), scale ?? 1, of: frame, bytes)
    case (.beats, false, 0): return Self.readings(try frame.beats(), until: frame.time, bytes)
    default:
      return [
        .ignored("frame type \(frame.frameType) of measurement \(frame.kind)")
      ]
    }
  }

  private mutating func accelerations(
    _ samples: [PolarMeasurement.Sample], _ scale: Double, of frame: PolarMeasurement,
    _ bytes: [UInt8]
  ) throws(PayloadError) -> [Decoded] {
    let isPossible = samples.allSatisfy { sample in
      sample.allSatisfy { abs(Double($0) * scale) <= Double(Self.range) }
    }
    guard isPossible else {
      throw PayloadError(.malformed, offset: 10, bytes: bytes, detail: "more than 32 g")
    }
    let isAfter = last.map { $0 < frame.time } ?? false
    let step =
      isAfter ? Double(frame.time - (last ?? 0)) / Double(max(1, samples.count)) : 1e9 / rate
    let isRestart = last.map { $0 > frame.time } ?? false
    last = frame.time
    var result: [Decoded] = isRestart ? [.restarted] : []
    for (number, sample) in samples.enumerated() {
      let time = (Double(frame.time) - Double(samples.count - 1 - number) * step) / 1e9
      for (axis, value) in zip(Self.axes, sample) {
        result.append(
          Reading(
            quantity: .acceleration, value: Double(value) * scale * Self.milligravity,
            unit: .metrePerSecondSquared, channel: axis, deviceTime: time,
            timeSource: .deviceClock, raw: bytes
          ).outcome)
      }
    }
    return result
  }

  private static func readings(
    _ beats: [PolarMeasurement.Beat], until end: Int, _ bytes: [UInt8]
  ) -> [Decoded] {
    var after = beats.reduce(0) { $0 + $1.interval }
    return beats.flatMap { beat -> [Decoded] in
      after -= beat.interval
      guard !beat.isBlocked else { return [.unavailable(.beatInterval, "the wearer moves")] }
      guard !beat.isOff else { return [.unavailable(.beatInterval, "no skin contact")] }
      guard plausible.contains(beat.interval) else {
        return [.unavailable(.beatInterval, "no heart beats so")]
      }
      let time = end > 0 ? Double(end) / 1e9 - Double(after) / 1000 : nil
      var result: [Decoded] = [
        Reading(
          quantity: .beatInterval, value: Double(beat.interval) / 1000, unit: .second,
          deviceTime: time, timeSource: .deviceInterval,
          uncertainty: Double(beat.uncertainty) / 1000, raw: bytes
        ).outcome
      ]
      if beat.heartRate > 0 {
        result.append(
          Reading(
            quantity: .heartRate, value: Double(beat.heartRate), unit: .perMinute,
            deviceTime: time, timeSource: .arrival, raw: bytes
          ).outcome)
      }
      return result
    }
  }

  /// An answer: F0, the command, the measurement, how it was taken, whether more follows, settings.
  private mutating func answered(_ bytes: [UInt8]) throws(PayloadError) -> Decoded {
    var reader = PayloadReader(bytes)
    guard try reader.number(width: 1, "response code") == Self.response else {
      throw PayloadError(.malformed, offset: 0, bytes: bytes, detail: "an answer begins with F0")
    }
    let command = try reader.number(width: 1, "command")
    let kind = try reader.number(width: 1, "measurement type")
    let status = try reader.number(width: 1, "status")
    guard status == 0 else {
      return .answered(false, "command \(command) of measurement \(kind): error \(status)")
    }
    _ = reader.skip(1)
    while reader.remaining > 1 {
      let setting = try reader.number(width: 1, "setting")
      let count = try reader.number(width: 1, "count")
      guard Self.settingWidths.indices.contains(setting) else { break }
      for _ in 0..<count {
        let number = try reader.number(width: Self.settingWidths[setting], "value")
        guard setting == Self.factor else { continue }
        let value = Double(Float(bitPattern: UInt32(truncatingIfNeeded: number)))
        if value.isFinite, value > 0 { scale = value }
      }
    }
    return .answered(true, "command \(command) of measurement \(kind)")
  }
}

extension Driver {
  private static func polar(
    _ id: String, _ model: String, start: [UInt8], rate: Double, _ quantities: [Quantity],
    silence: Double, simulated kind: PolarSimulator.Kind
  ) -> Driver {
    Driver(
      id: id, model: model, links: [.ble],
      profile: LinkProfile(
        peripheral: .init(
          service: PolarDecoder.service, notify: [PolarDecoder.control, PolarDecoder.data],
          write: PolarDecoder.control), commands: .init(start: start)),
      quantities: quantities, silenceLimit: silence,
      // It advertises the Heart Rate service, by which it is a strap until somebody says otherwise.
      recognition: Recognition(namePrefix: "Polar "),
      makeDecoder: { PolarDecoder(rate: rate) }, simulated: { PolarSimulator(kind, seed: $0) })
  }

  /// Settings are numbers with their count and value: 0 the rate in Hz, 1 the bits, 2 the range in g.
  package static let polarChest = polar(
    "polar-acceleration", "Polar H10, acceleration",
    start: [2, 2, 0, 1, 200, 0, 1, 1, 16, 0, 2, 1, 8, 0], rate: 200, [.acceleration], silence: 5,
    simulated: .acceleration)

  /// The same of what is worn on an arm; 4 is how many axes.
  package static let polarArm = polar(
    "polar-sense-acceleration", "Polar Verity Sense, acceleration",
    start: [2, 2, 0, 1, 52, 0, 1, 1, 16, 0, 2, 1, 8, 0, 4, 1, 3], rate: 52, [.acceleration],
    silence: 5, simulated: .acceleration)

  /// The first beats come after some 25 s (documentation/products/PolarVeritySense.md).
  package static let polarBeats = polar(
    "polar-beats", "Polar Verity Sense, beat intervals", start: [2, 3], rate: 1,
    [.beatInterval, .heartRate], silence: 40, simulated: .beats)
}
