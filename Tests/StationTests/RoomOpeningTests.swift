import Model
import Testing

@testable import Station

@Suite struct RoomOpeningTests {
  private static let hour = 3600.0
  private let opened = Self.moment("2026-11-27T18:00:00.000+01:00", awake: 1000)

  private static func moment(_ text: String, awake: Double) -> RoomOpening.Moment {
    RoomOpening.Moment(
      instant: HostInstant(nanoseconds: Int64(awake * 1e9)),
      time: Timestamp(text) ?? Timestamp(milliseconds: 0, offset: 0))
  }

  private func later(awake: Double, wall: Double) -> RoomOpening.Moment {
    RoomOpening.Moment(
      instant: opened.instant.advanced(bySeconds: awake),
      time: opened.time.advanced(bySeconds: wall))
  }

  @Test func `a practice is over after three hours by either clock`() {
    let opening = RoomOpening(name: "Hallen", until: .practice, opened: opened)
    #expect(opening.closesAt == Timestamp("2026-11-27T21:00:00.000+01:00"))
    #expect(!opening.isOver(at: later(awake: 2.9 * Self.hour, wall: 2.9 * Self.hour)))
    #expect(opening.isOver(at: later(awake: 3 * Self.hour, wall: 3 * Self.hour)))
    // It slept.
    #expect(opening.isOver(at: later(awake: 60, wall: 3 * Self.hour)))
  }

  @Test(arguments: [-60.0, -86_400, -1_795_000_000])
  func `a clock that is set back keeps nothing open longer`(back: Double) {
    for until in [RoomEnd.practice, .today] {
      let opening = RoomOpening(name: "Hallen", until: until, opened: opened)
      #expect(opening.isOver(at: later(awake: 6 * Self.hour, wall: back)))
    }
  }

  @Test func `today is over at midnight where the tablet is`() {
    let opening = RoomOpening(name: "Hallen", until: .today, opened: opened)
    #expect(opening.closesAt == Timestamp("2026-11-28T00:00:00.000+01:00"))
    #expect(opening.secondsLeft(at: opened) == 6 * Self.hour)
    #expect(opening.isOver(at: later(awake: 6 * Self.hour, wall: 6 * Self.hour)))
  }

  @Test func `a clock of 1970 gives a day and no more, and ends when it is set`() {
    let early = Self.moment("1970-01-01T01:00:05.000+01:00", awake: 20)
    let opening = RoomOpening(name: "Hallen", until: .today, opened: early)
    #expect(opening.length.map { $0 <= 24 * Self.hour } == true)
    #expect(opening.isOver(at: Self.moment("2026-11-27T18:00:00.000+01:00", awake: 30)))
  }

  @Test func `until closed has no end`() {
    let opening = RoomOpening(name: "Hallen", until: .closed, opened: opened)
    #expect(opening.closesAt == nil)
    #expect(!opening.isOver(at: later(awake: 1e8, wall: 1e8)))
  }

  @Test func `whatever the clocks do, it is never open longer than it is awake`() {
    var numbers = SplitMix64(seed: 19)
    for _ in 0..<10_000 {
      let until = [RoomEnd.practice, .today].randomElement(using: &numbers) ?? .today
      let begin = Timestamp(
        milliseconds: Int64.random(in: 0...4_000_000_000_000, using: &numbers),
        offset: Int.random(in: -14...14, using: &numbers) * 3600)
      let opening = RoomOpening(
        name: "x", until: until, opened: .init(instant: HostInstant(nanoseconds: 0), time: begin))
      let length = opening.length ?? 0
      #expect(length > 0 && length <= 24 * Self.hour)
      let awake = Double.random(in: 0...(2 * length), using: &numbers)
      let wall = Double.random(in: -1e9...(2 * length), using: &numbers)
      let now = RoomOpening.Moment(
        instant: HostInstant(nanoseconds: 0).advanced(bySeconds: awake),
        time: begin.advanced(bySeconds: wall))
      if awake >= length { #expect(opening.isOver(at: now)) }
    }
  }

  @Test(
    arguments: [
      ("Hallen", "Hallen"), ("  Blå\thallen ", "Blå hallen"), ("", nil), (" \n", nil),
      (String(repeating: "å", count: 40), String(repeating: "å", count: 40)),
      (String(repeating: "å", count: 41), nil), ("a\u{202E}b", nil), ("a\u{0}b", nil),
    ] as [(String, String?)])
  func `a name is one plain line`(text: String, name: String?) {
    #expect(RoomOpening.name(text) == name)
  }
}
