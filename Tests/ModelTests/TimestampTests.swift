import Foundation
import Model
import Testing

@Suite struct TimestampTests {
  /// Seconds as `date -u -d TEXT +%s` of GNU coreutils gives them.
  @Test(
    arguments: [
      ("1970-01-01T00:00:00.000+00:00", 0), ("1999-12-31T00:00:00.000+00:00", 946_598_400),
      ("2000-02-29T00:00:00.000+00:00", 951_782_400),
      ("2000-03-01T00:00:00.000+00:00", 951_868_800),
      ("2024-02-29T23:59:59.000+00:00", 1_709_251_199),
      ("2024-12-31T00:00:00.000+00:00", 1_735_603_200),
      ("2026-11-17T16:36:04.000+00:00", 1_794_933_364),
      ("2100-02-28T00:00:00.000+00:00", 4_107_456_000),
      ("2100-03-01T00:00:00.000+00:00", 4_107_542_400),
      ("9999-12-31T23:59:59.000+00:00", 253_402_300_799),
    ] as [(String, Int64)])
  func `a known moment is written and read`(text: String, seconds: Int64) {
    let moment = Timestamp(milliseconds: seconds * 1000, offset: 0)
    #expect(moment.description == text)
    #expect(Timestamp(text) == moment)
  }

  @Test(
    arguments: [
      (3600, "2026-11-17T17:36:04.250+01:00"), (0, "2026-11-17T16:36:04.250+00:00"),
      (-12_600, "2026-11-17T13:06:04.250-03:30"), (-34_200, "2026-11-17T07:06:04.250-09:30"),
      (20_700, "2026-11-17T22:21:04.250+05:45"), (50_400, "2026-11-18T06:36:04.250+14:00"),
      (-43_200, "2026-11-17T04:36:04.250-12:00"),
      (64_800, "2026-11-18T10:36:04.250+18:00"), (-64_800, "2026-11-16T22:36:04.250-18:00"),
    ])
  func `the clock face follows the zone and the instant does not`(offset: Int, text: String) {
    let moment = Timestamp(milliseconds: 1_794_933_364_250, offset: offset)
    #expect(moment.description == text)
    #expect(Timestamp(text) == moment)
  }

  @Test func `every day from 1970 to 2100 is written and read`() {
    for day in 0..<47_482 {
      let moment = Timestamp(milliseconds: Int64(day) * 86_400_000 + 86_399_999, offset: 0)
      #expect(Timestamp(moment.description) == moment)
    }
  }

  @Test(
    arguments: [
      ("2026-11-17", 1_794_873_600_000, 0), ("2026-11-17T16:36:04Z", 1_794_933_364_000, 0),
      ("2026-11-17 17:36:04+01:00", 1_794_933_364_000, 3600),
      ("2026-11-17T17:36+0100", 1_794_933_360_000, 3600),
      ("2026-11-17T16:36:04.5Z", 1_794_933_364_500, 0),
      ("2026-11-17T16:36:04,25Z", 1_794_933_364_250, 0),
      ("2026-11-17T16:36:04.250999999999Z", 1_794_933_364_250, 0),
      ("2026-11-17T16:36:04-00:00", 1_794_933_364_000, 0),
    ] as [(String, Int64, Int)])
  func `other spellings of ISO 8601 are read`(text: String, milliseconds: Int64, offset: Int) {
    #expect(Timestamp(text) == Timestamp(milliseconds: milliseconds, offset: offset))
  }

  @Test(arguments: [
    "", "2026", "2026-11", "2026-11-1", "2026-13-01T00:00:00Z", "2026-00-01T00:00:00Z",
    "2026-11-31T00:00:00Z", "2026-02-29T00:00:00Z", "2100-02-29T00:00:00Z",
    "2026-11-17T24:00:00Z", "2026-11-17T23:60:00Z", "2026-11-17T23:59:60Z",
    "2026-11-17T16:36:04", "2026-11-17T16:36:04.", "2026-11-17T16:36:04.Z",
    "2026-11-17T16:36:04+1:00", "2026-11-17T16:36:04+18:01", "2026-11-17T16:36:04+01:60",
    "2026-11-17T16:36:04Zx", "1969-12-31T23:59:59Z", "10000-01-01T00:00:00Z",
    "٢٠٢٦-11-17", "2026-11-17T16:36:04+", "yesterday",
  ])
  func `what is no moment is nothing`(text: String) {
    #expect(Timestamp(text) == nil)
  }

  @Test func `a zone of odd seconds keeps the instant`() {
    // Stockholm's mean time before 1879, +01:12:12.
    let moment = Timestamp(milliseconds: 1_794_933_364_250, offset: 4332)
    #expect(moment.description == "2026-11-17T17:48:04.250+01:12")
    #expect(Timestamp(moment.description)?.milliseconds == 1_794_933_364_250)
  }

  @Test(arguments: [Int64.min, .max], [Int.min, 0, .max])
  func `no number makes the text trap`(milliseconds: Int64, offset: Int) {
    #expect(!Timestamp(milliseconds: milliseconds, offset: offset).description.isEmpty)
  }

  @Test func `instants are ordered, not clock faces`() throws {
    let early = try #require(Timestamp("2026-11-17T17:36:04+01:00"))
    let late = try #require(Timestamp("2026-11-17T16:36:05Z"))
    #expect(early < late)
    #expect(!(late < early))
  }

  @Test func `a moment moves by seconds in its own zone`() {
    let moment = Timestamp(milliseconds: 1000, offset: 3600)
    #expect(moment.advanced(bySeconds: 2.5) == Timestamp(milliseconds: 3500, offset: 3600))
    #expect(moment.advanced(bySeconds: -1) == Timestamp(milliseconds: 0, offset: 3600))
    #expect(moment.advanced(bySeconds: .nan) == moment)
    #expect(moment.advanced(bySeconds: .infinity) == moment)
  }

  @Test func `the present lies between two readings of another clock`() {
    let before = Date().timeIntervalSince1970
    let now = Timestamp.now()
    let after = Date().timeIntervalSince1970
    #expect(Double(now.milliseconds) / 1000 >= before - 0.001)
    #expect(Double(now.milliseconds) / 1000 <= after)
    #expect(now.offset == TimeZone.current.secondsFromGMT())
  }

  @Test func `JSON carries the text form and refuses another text`() throws {
    let moment = Timestamp(milliseconds: 1_794_933_364_250, offset: 3600)
    let json = try JSONEncoder().encode([moment])
    #expect(String(decoding: json, as: UTF8.self) == #"["2026-11-17T17:36:04.250+01:00"]"#)
    #expect(try JSONDecoder().decode([Timestamp].self, from: json) == [moment])
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([Timestamp].self, from: Data(#"["today"]"#.utf8))
    }
  }
}
