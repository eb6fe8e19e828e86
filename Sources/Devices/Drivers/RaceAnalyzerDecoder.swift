import Model

/// Turns the records of a Chronojump Race Analyzer, an encoder on a rope or wheel, into ways.
///
/// After the line `Starting capture;PPS:10` records of nine bytes follow, little-endian: pulses since
/// the record before (16 bits), microseconds since the start (32 bits), 0 (16 bits), and what it is:
/// 0 the encoder, 1 and 2 its trigger. There is neither marker nor checksum, so that a lost byte shifts
/// all that follows: a record that cannot be one is given up byte by byte, and what was lost is told.
/// An encoder's record comes when it has counted as many pulses as the start line says, so that other
/// numbers tell a shift. Only the first comes at once, 1 µs after the start, with the pulses of whatever
/// was sent before: it says when the capture began. A trigger's pulses count no more in the next record.
/// A command has the board send what it counted so far, fewer pulses than in other records, right before its
/// answer (loop and serialEvent): only the answer behind it tells the record that closes a capture from a
/// shift.
///
/// Source: arduino/raceAnalyzer/raceAnalyzer.ino 0.4 and src/execute/micro/encoderPTCapture.cs
/// (github.com/GNOME/chronojump).
package struct RaceAnalyzerDecoder: StreamDecoder {
  /// In metres; the default of the vendor's program.
  package static let pulse = 0.003003
  private static let start = Array("Starting capture".utf8)
  private static let end = Array("\nCapture ".utf8)
  private static let anew = Array("Starting ".utf8)
  private static let length = 9
  /// Pulses in a record that anybody would set.
  private static let plausible = 1...1000
  private static let textLimit = 128
  /// When the firmware says that a capture began, in microseconds.
  private static let beginning = 1
  /// Of the 32-bit microseconds.
  private static let wrap = 1 << 32

  private var isCapturing = false
  private var unread: [UInt8] = []
  private var clock = ClockTracker()
  private var last: Int?
  /// Pulses in a record, by the start line.
  private var perRecord: Int?
  private var pulses = 0
  /// Whether bytes were given up since the last record.
  private var isLost = false

  package init() {}

  package mutating func decode(_ bytes: [UInt8], from source: String) -> [Decoded] {
    var result: [Decoded] = []
    for byte in bytes { result += append(byte) }
    return result
  }

  private mutating func append(_ byte: UInt8) -> [Decoded] {
    unread.append(byte)
    guard isCapturing else { return text(endingWith: byte) }
    switch unread.count {
    case Self.length: return record()
    case 2 * Self.length: return closed()
    default: return []
    }
  }

  /// Takes a record with fewer pulses and what came behind it.
  private mutating func closed() -> [Decoded] {
    let behind = Array(unread.dropFirst(Self.length))
    unread.removeLast(Self.length)
    guard behind == Self.end || behind == Self.anew else {
      let refusal = refuse()
      let rest = unread + behind
      unread = []
      return rest.reduce(into: refusal) { result, byte in result += append(byte) }
    }
    let result = accept(
      PayloadReader.number(in: unread, at: 0, width: 2, isSigned: true), isFirst: false)
    return behind.reduce(into: result) { result, byte in result += append(byte) }
  }

  package mutating func linkRestarted() -> [Decoded] {
    defer {
      unread = []
      isCapturing = false
    }
    guard isCapturing, !unread.isEmpty else { return [] }
    return [
      .refused(
        PayloadError(
          .truncated, offset: unread.count, bytes: unread, detail: "the link broke in this record"))
    ]
  }

  private mutating func text(endingWith byte: UInt8) -> [Decoded] {
    guard byte == 0x0A || unread.count == Self.textLimit else { return [] }
    defer { unread = [] }
    // What it sent before it was told to start is no text, and stands before the answer.
    guard byte == 0x0A, unread.indices.contains(where: { unread[$0...].starts(with: Self.start) })
    else { return [.ignored("a line of \(unread.count) bytes")] }
    let digits = unread.reversed().drop { $0 < 0x20 }.prefix { (0x30...0x39).contains($0) }
    perRecord = Int(String(decoding: digits.reversed(), as: UTF8.self))
      .flatMap { Self.plausible.contains($0) ? $0 : nil }
    isCapturing = true
    clock = ClockTracker()
    last = nil
    pulses = 0
    isLost = false
    return [.ignored("the capture begins")]
  }

  private mutating func record() -> [Decoded] {
    if unread == Self.end {
      isCapturing = false
      unread = []
      return [.ignored("the capture ended")]
    }
    if unread == Self.anew {
      // The board began anew: what it sent is the beginning of its start line.
      isCapturing = false
      return [.restarted]
    }
    let step = PayloadReader.number(in: unread, at: 0, width: 2, isSigned: true)
    let time = PayloadReader.littleEndian(unread[2..<6])
    let isFirst = last == nil && unread[8] == 0 && time == Self.beginning
    guard unread[6] == 0, unread[7] == 0, isNext(time) else { return refuse() }
    guard isFirst || isPossible(step, unread[8]) else {
      let mayClose = unread[8] == 0 && abs(step) < perRecord ?? 1
      return mayClose ? [] : refuse()
    }
    return accept(step, isFirst: isFirst)
  }

  /// Gives up the first byte of what is no record.
  private mutating func refuse() -> [Decoded] {
    let refused = unread
    unread.removeFirst()
    guard !isLost else { return [] }
    isLost = true
    return [
      .refused(
        PayloadError(.malformed, offset: 0, bytes: refused, detail: "a record must begin here"))
    ]
  }

  /// Takes a record for one.
  private mutating func accept(_ step: Int, isFirst: Bool) -> [Decoded] {
    defer { unread = [] }
    let time = PayloadReader.littleEndian(unread[2..<6])
    last = time
    let loss: [Decoded] = isLost ? [.missing(1)] : []
    isLost = false
    pulses += isFirst ? 0 : step
    guard unread[8] == 0 else { return loss + [.ignored("the trigger")] }
    return loss + [reading(at: time).outcome]
  }

  /// A few more pulses may come before the board has noted the time.
  private func isPossible(_ step: Int, _ kind: UInt8) -> Bool {
    let least = perRecord ?? 1
    switch kind {
    case 0: return (least...max(2 * least, 100)).contains(abs(step))
    case 1, 2: return abs(step) <= max(2 * least, 100)
    default: return false
    }
  }

  /// Time goes on, by less than half of what the clock can show.
  private func isNext(_ time: Int) -> Bool {
    guard let last else { return true }
    return (time - last + Self.wrap) % Self.wrap <= Self.wrap / 2
  }

  private mutating func reading(at time: Int) -> Reading {
    let unwrapped = clock.unwrap(time, wrap: Self.wrap).unwrapped
    return Reading(
      quantity: .distance, value: Double(pulses) * Self.pulse, unit: .metre,
      deviceTime: DecimalNumber(mantissa: unwrapped, exponent: -6).value, timeSource: .deviceClock,
      uncertainty: Self.pulse, raw: unread)
  }
}

extension PayloadReader {
  /// The unsigned number in a few bytes, the least significant first.
  static func littleEndian(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}

extension Driver {
  /// An Arduino like others; it is attached by name.
  static func raceAnalyzer() throws(PatternError) -> Driver {
    let answer = try LinePattern(#"Race_Analyzer-(?<version>[0-9.]+)"#)
    return Driver(
      id: "chronojump-race-analyzer", model: "Chronojump Race Analyzer", links: [.serial],
      profile: LinkProfile(
        serial: .init(baudRate: 115_200),
        // The board resets when its port is opened; the vendor's program waits 2 s (micro.cs).
        commands: .init(
          settle: 2, start: Array("start_capture:".utf8), stop: Array("end_capture:".utf8),
          version: Array("get_version:".utf8), answer: answer)),
      quantities: [.distance], isProbed: true,
      makeDecoder: { RaceAnalyzerDecoder() },
      simulated: { RaceAnalyzerSimulator(seed: $0) })
  }
}
