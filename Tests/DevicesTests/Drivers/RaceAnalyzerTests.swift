import Devices
import Model
import Testing

/// Layout: raceAnalyzer.ino 0.4 and encoderPTCapture.cs of GNOME/chronojump; 0.003003 m a pulse.
@Suite struct RaceAnalyzerTests {
  private let start = Array("Race_Analyzer-0.4\r\nStarting capture;PPS:10\r\n".utf8)
  /// 10 pulses at 0x0001E240 = 123 456 µs.
  private let first: [UInt8] = [0x0A, 0x00, 0x40, 0xE2, 0x01, 0x00, 0x00, 0x00, 0x00]
  /// -10 pulses at 0x000368E0 = 223 456 µs.
  private let second: [UInt8] = [0xF6, 0xFF, 0xE0, 0x68, 0x03, 0x00, 0x00, 0x00, 0x00]
  /// The trigger is pressed at 0x001E8480 = 2 s.
  private let trigger: [UInt8] = [0x00, 0x00, 0x80, 0x84, 0x1E, 0x00, 0x00, 0x00, 0x02]
  /// 10 pulses at 0x001FA400 = 2 073 600 µs.
  private let third: [UInt8] = [0x0A, 0x00, 0x00, 0xA4, 0x1F, 0x00, 0x00, 0x00, 0x00]

  private func decode(_ bytes: [UInt8]) -> [Decoded] {
    var decoder = RaceAnalyzerDecoder()
    return decoder.decode(bytes, from: "")
  }

  private func readings(_ outcomes: [Decoded]) -> [Reading] {
    outcomes.compactMap { if case .reading(let reading) = $0 { reading } else { nil } }
  }

  @Test func `pulses become the way since the start, and back again`() {
    let found = readings(decode(start + first + second + trigger + third))
    #expect(found.map(\.deviceTime) == [0.123456, 0.223456, 2.0736])
    for (reading, pulses) in zip(found, [10.0, 0, 10]) {
      #expect(abs(reading.value - pulses * 0.003003) < 1e-12)
      #expect(reading.quantity == .distance)
    }
  }

  @Test func `it does not matter where the bytes are cut`() {
    let bytes = start + first + second + trigger + third
    var decoder = RaceAnalyzerDecoder()
    #expect(bytes.flatMap { decoder.decode([$0], from: "") } == decode(bytes))
  }

  @Test func `a lost byte is told, and the records behind it are read`() {
    for lost in first.indices {
      var torn = second
      torn.remove(at: lost)
      let outcomes = decode(start + first + torn + trigger + third)
      #expect(outcomes.refusals == [.malformed], "byte \(lost)")
      #expect(outcomes.missing == 1, "byte \(lost)")
      // Its last four bytes are 0, and so is the first of what follows: then that is torn instead.
      let times = lost < 5 ? [0.123456, 2.0736] : [0.123456, 0.223456, 2.0736]
      #expect(readings(outcomes).map(\.deviceTime) == times, "byte \(lost)")
    }
  }

  /// raceAnalyzer.ino, start_capture: the first record comes at once, 1 µs after the start, and holds
  /// what the record before the start held, nothing in a board that just began.
  @Test(arguments: [[0, 0], [0x0A, 0x00], [0xF6, 0xFF]] as [[UInt8]])
  func `the record that begins a capture is the place 0`(pulses: [UInt8]) {
    let beginning: [UInt8] = pulses + [1, 0, 0, 0, 0, 0, 0]
    let outcomes = decode(start + beginning + first + second)
    #expect(outcomes.refusals == [])
    #expect(outcomes.missing == 0)
    let found = readings(outcomes)
    #expect(found.map(\.deviceTime) == [0.000001, 0.123456, 0.223456])
    #expect(found.map { ($0.value / 0.003003).rounded() } == [0, 10, 0])
  }

  /// raceAnalyzer.ino, rcaDebounce: the trigger's record takes the pulses since the one before it and
  /// the count begins anew.
  @Test func `pulses that come with the trigger are on the way`() {
    var pressed = trigger
    pressed[0] = 4
    let found = readings(decode(start + first + pressed + third))
    #expect(found.map { ($0.value / 0.003003).rounded() } == [10, 24])
  }

  @Test func `ten pulses are a line feed and end no record`() {
    #expect(readings(decode(start + first + first)).count == 2)
  }

  @Test func `after the end only a new start is read`() {
    let end = Array("\nCapture ended:TotalTime :2073600\r\n".utf8)
    #expect(readings(decode(start + first + end + third)).count == 1)
    #expect(readings(decode(start + first + end + start + third)).map(\.deviceTime).last == 2.0736)
  }

  /// raceAnalyzer.ino, loop: "the sample after getting the command end_capture has less pulses than pps".
  ///
  /// 4 pulses forth, 4 back and none, at 0x001FA400 = 2 073 600 µs.
  @Test(arguments: [([4, 0], 14.0), ([0xFC, 0xFF], 6), ([0, 0], 10)] as [([UInt8], Double)])
  func `the record that closes a capture has fewer pulses`(step: [UInt8], pulses: Double) {
    let closing: [UInt8] = step + [0x00, 0xA4, 0x1F, 0x00, 0x00, 0x00, 0x00]
    let end = Array("\nCapture ended:TotalTime :2073600\r\n".utf8)
    for text in [end, start.suffix(25)] {
      let outcomes = decode(start + first + closing + text)
      #expect(outcomes.refusals == [])
      #expect(outcomes.missing == 0)
      let found = readings(outcomes)
      #expect(found.map(\.deviceTime) == [0.123456, 2.0736])
      #expect(((found.last?.value ?? 0) / 0.003003).rounded() == pulses)
      #expect(readings(decode(start + first + closing + text + start + first)).count == 3)
    }
    // In the middle it is a shift.
    let shifted = decode(start + first + closing + third)
    #expect(shifted.refusals == [.malformed])
    #expect(readings(shifted).map(\.deviceTime) == [0.123456, 2.0736])
    #expect(((readings(shifted).last?.value ?? 0) / 0.003003).rounded() == 20)
  }

  @Test func `a board that begins anew in the middle is told and read on`() {
    let outcomes = decode(start + first + second.prefix(4) + start + first)
    #expect(outcomes.contains(.restarted))
    #expect(readings(outcomes).map(\.deviceTime) == [0.123456, 0.123456])
  }

  @Test func `a link that breaks in a record says so`() {
    var decoder = RaceAnalyzerDecoder()
    _ = decoder.decode(start + first.prefix(4), from: "")
    #expect(decoder.linkRestarted().refusals == [.truncated])
    // It waits for the start line; ten pulses hold a line feed, which ends no line of text.
    #expect(decoder.decode(third, from: "").values == [])
  }
}
