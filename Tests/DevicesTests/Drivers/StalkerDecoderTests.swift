import Devices
import Model
import Testing

/// The line is a capture, etnalov07/pitch_tracker, docs/changes/2026-05-16-stalker-radar-ble.md.
///
/// It says live 53.7 and peak 58.9 miles per hour, and a spin of 1565 that is no speed.
@Suite struct StalkerDecoderTests {
  private let captured: [UInt8] =
    [0x88] + Array("RD   34C 537         5C 589 869     9A15650\r".utf8)

  private func decode(
    _ bytes: [UInt8], _ unit: StalkerDecoder.SpeedUnit = .milesPerHour
  ) -> [Decoded] {
    var decoder = StalkerDecoder(unit: unit)
    return decoder.decode(bytes, from: "")
  }

  private func readings(_ outcomes: [Decoded]) -> [Reading] {
    outcomes.compactMap { if case .reading(let reading) = $0 { reading } else { nil } }
  }

  /// A mile is 1609.344 m.
  @Test func `a captured line has a live and a peak speed`() {
    let found = readings(decode(captured))
    #expect(found.map(\.channel) == ["live", "peak"])
    for (reading, milesPerHour) in zip(found, [53.7, 58.9]) {
      #expect(abs(reading.value - milesPerHour * 1609.344 / 3600) < 1e-9)
      #expect(reading.unit == .metrePerSecond)
    }
    let kilometres = readings(decode(captured, .kilometresPerHour)).map(\.value)
    #expect(abs((kilometres.first ?? 0) - 53.7 / 3.6) < 1e-9)
  }

  @Test func `a line cut into pieces is the same line, and two equal ones are two`() {
    var decoder = StalkerDecoder(unit: .milesPerHour)
    let pieces = (captured + captured).flatMap { decoder.decode([$0], from: "") }
    #expect(pieces == decode(captured) + decode(captured))
  }

  @Test func `a line without a speed is no speed of 0`() {
    #expect(decode([0x88] + Array("RD   0\r".utf8)) == [])
  }

  /// Lines of two radars while nothing moved, captured on a bench and at a field.
  ///
  /// The lone 869 of the first stays whatever is thrown, and is no speed. The third is what a radar would
  /// send that fills up with noughts.
  @Test(
    arguments: [
      "RD   34C             5C     869     6A             \r",
      "RD   34A             5A             6A             \r",
      "RD   34C   0         5C   0         6A   0         \r",
    ])
  func `a line of blanks is no sample`(text: String) {
    #expect(decode([0x88] + Array(text.utf8)) == [])
  }

  /// The first was captured in the throw of above before it had its spin.
  @Test func `a peak that is held while nothing moves is told once`() {
    var decoder = StalkerDecoder(unit: .milesPerHour)
    let lines = [
      "RD   34C 586         5C 589 869     6A             \r",
      "RD   34C             5C 589 869     6A             \r",
      "RD   34C             5C 601 869     6A             \r",
      "RD   34C             5C 601 869     6A             \r",
      "RD   34C             5C     869     6A             \r",
      "RD   34C             5C 601 869     6A             \r",
    ]
    let told = lines.map { line in
      readings(decoder.decode([0x88] + Array(line.utf8), from: "")).map { reading in
        (reading.value * 36_000 / 1609.344).rounded()
      }
    }
    #expect(told == [[586, 589], [], [601], [], [], [601]])
  }

  /// "Unit resolution" of the radar's settings may be ones: the place of the tenths is blank.
  @Test func `a radar that is set to whole units is less sure`() {
    let line = Array("RD   24C 85          5C 92          \r".utf8)
    let found = readings(decode([0x88] + line, .kilometresPerHour))
    #expect(found.map { ($0.value * 3.6).rounded() } == [85, 92])
    #expect(found.allSatisfy { abs(($0.uncertainty ?? 0) * 3.6 - 1) < 1e-9 })
  }

  @Test(arguments: ["RD   14C5 37\r", "RD   14C 5 7\r", "RD   14C - 37\r"])
  func `a blank between digits is damage`(text: String) {
    #expect(decode([0x88] + Array(text.utf8)).refusals == [.malformed])
  }

  /// Format A: one padded number a line, its point alone while nothing moves.
  @Test(
    arguments: [
      ("  53.7\r", [53.7]), (" 100.0\r", [100]), ("   9.4 \r", [9.4]),
      ("\n 90.0\r", [90]), ("   .  \r", []),
      ("  53.7\r   .  \r  53.7\r", [53.7, 53.7]),
    ] as [(String, [Double])])
  func `a plain number is a speed, and a point alone is none`(text: String, speeds: [Double]) {
    let found = readings(decode(Array(text.utf8), .kilometresPerHour))
    #expect(found.map { ($0.value * 36).rounded() } == speeds.map { $0 * 10 })
    #expect(decode(Array(text.utf8)).count == speeds.count)
  }

  @Test(arguments: ["5.37\r", "1234.5\r", ".5\r", "53.\r"])
  func `a number of another shape is refused`(text: String) {
    #expect(decode(Array(text.utf8)).refusals == [.malformed])
  }

  @Test func `another text is ignored and a torn line is refused`() {
    for text in ["650\r", "C 537\r", "5 3.7\r", "-5.3\r", "\r"] {
      let outcomes = decode(Array(text.utf8))
      #expect(outcomes.summaries == ["ignored"], "\(text.debugDescription)")
    }
    #expect(decode([0x88] + Array("RD\r".utf8)).refusals == [.truncated])
    #expect(decode([0x88] + Array("RD   24C 537\r".utf8)).refusals == [.truncated])
    #expect(decode([0x88] + Array("RD   14C 5\r".utf8)).refusals == [.truncated])
    #expect(decode([0x88] + Array("RD   94C 537\r".utf8)).refusals == [.malformed])
    #expect(decode([0x88] + Array("RD   14C 5x7\r".utf8)).refusals == [.malformed])
    #expect(
      decode([0x88] + Array("RD   14C 537         5\r".utf8)).refusals == [.trailing])
  }

  @Test(arguments: ["456\r", "4-5.6\r", "-45.6\r", "4567.8\r", "4.5.6\r", "\r"])
  func `what is no A line is no speed`(text: String) {
    #expect(readings(decode(Array(text.utf8))) == [])
  }
}
