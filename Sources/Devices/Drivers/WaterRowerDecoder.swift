package import Model

/// Turns the lines of a WaterRower with an S4 or S5 monitor into way, stroke rate and speed.
///
/// Once it was told `USB` it sends `SS` and `SE` as a stroke begins and ends, and every 25 ms in which
/// the paddle turned `P` with the pulses of that time as two hexadecimal digits: 32 of them are 35 cm.
/// Strokes have no time of their own, so that their rate is by when they arrive.
///
/// Source: WaterRower, "S4 & S5 USB Protocol" 1.04, as quoted in github.com/tbressler/waterrower-core,
/// io/msg/interpreter.
package struct WaterRowerDecoder: StreamDecoder {
  /// Of a pulse, in metres.
  package static let pulse = 0.35 / 32
  private static let framing = LineFraming(end: .lf, limit: 64, checksum: nil)
  /// Between strokes, in seconds: 6 to 120 a minute.
  private static let plausible = 0.5...10.0
  /// How late a line may arrive, in seconds: the monitor sends in steps of 25 ms.
  private static let lateness = 0.025

  private var framer = LineFramer(Self.framing)
  private var pulses = 0
  private var strokes = 0
  private var now: HostInstant?
  /// When the stroke before began, and how far it was until then.
  private var last: (begin: HostInstant, pulses: Int)?

  package init() {}

  package mutating func arrive(at instant: HostInstant) { now = instant }

  package mutating func linkRestarted() -> [Decoded] {
    last = nil
    now = nil
    let line = framer.abandon()
    return line.isEmpty ? [] : [.ignored("\(line.count) bytes without a line end")]
  }

  package mutating func decode(_ bytes: [UInt8], from source: String) -> [Decoded] {
    framer.push(bytes).flatMap { frame -> [Decoded] in
      switch frame {
      case .tooLong(let beginning): [.ignored("no packet, more than \(beginning.count) bytes")]
      case .line(let line): outcomes(of: line)
      }
    }
  }

  private mutating func outcomes(of line: [UInt8]) -> [Decoded] {
    let text = String(decoding: line, as: UTF8.self)
    if text == "SS" { return stroke(line) }
    guard text.hasPrefix("P"), text != "PING" else { return [.ignored("a packet")] }
    guard line.count == 3, let count = Hex.bytes(text.dropFirst())?.first else {
      return [
        .refused(
          PayloadError(
            .malformed, offset: 1, bytes: line, detail: "two hexadecimal digits must stand here"))
      ]
    }
    pulses += Int(count)
    return [reading(.distance, Double(pulses) * Self.pulse, .metre, 0.35 / 32, line)]
  }

  private mutating func stroke(_ line: [UInt8]) -> [Decoded] {
    strokes += 1
    var result = [reading(.count, Double(strokes), .one, nil, line)]
    if let now, let last {
      let length = now.seconds(since: last.begin)
      if Self.plausible.contains(length) {
        let way = Double(pulses - last.pulses) * Self.pulse
        let share = Self.lateness / length
        result.append(reading(.cadence, 60 / length, .perMinute, 60 / length * share, line))
        result.append(
          reading(.speed, way / length, .metrePerSecond, way / length * share, line))
      }
    }
    last = now.map { ($0, pulses) }
    return result
  }

  private func reading(
    _ quantity: Quantity, _ value: Double, _ unit: Unit, _ uncertainty: Double?, _ line: [UInt8]
  ) -> Decoded {
    Reading(
      quantity: quantity, value: value, unit: unit, timeSource: .arrival,
      uncertainty: uncertainty, raw: line
    ).outcome
  }
}

extension Driver {
  /// It is attached by name or chosen: the question that would tell it may upset other devices.
  package static let waterRower = Driver(
    id: "waterrower-s4", model: "WaterRower S4", links: [.serial],
    profile: LinkProfile(
      serial: .init(baudRate: 115_200),
      commands: .init(
        start: Array("USB\r\n".utf8), stop: Array("EXIT\r\n".utf8))),
    quantities: [.distance, .cadence, .speed, .count],
    makeDecoder: { WaterRowerDecoder() }, simulated: { WaterRowerSimulator(seed: $0) })
}
