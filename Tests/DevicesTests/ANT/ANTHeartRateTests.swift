import Devices
import Model
import Testing

/// Pages: `cujomalainey/ant-rs`, heart_rate/datapages; a capture of `netbrain/zwift`, issue 2; an old strap
/// of `glever/j-antplus`, issue 9.
@Suite struct ANTHeartRateTests {
  /// A message of page 4 with its toggle.
  private func page(
    _ head: UInt8 = 0x04, previous: Int = 0, beat: Int, count: UInt8, rate: UInt8 = 72
  ) -> [UInt8] {
    [
      head, 0xFF, UInt8(previous & 0xFF), UInt8(previous >> 8), UInt8(beat & 0xFF),
      UInt8(beat >> 8), count, rate,
    ]
  }

  private func intervals(_ decoded: [Decoded]) -> [Double] {
    decoded.compactMap { outcome in
      guard case .reading(let reading) = outcome, reading.quantity == .beatInterval else {
        return nil
      }
      return reading.value
    }
  }

  private func decoded(_ pages: [[UInt8]]) -> [Decoded] {
    var decoder = ANTHeartRateDecoder()
    return pages.flatMap { decoder.decode($0, from: "") }
  }

  /// Page 2: manufacturer 56, serial number above 12345, 123 beats a minute.
  @Test func `each message has the rate`() {
    #expect(
      decoded([[0x82, 0x38, 0x39, 0x30, 0x00, 0x00, 0x00, 0x7B]]).summaries
        == ["heart_rate 123.0 /min"])
    #expect(
      decoded([[0x80, 0xFF, 0xFF, 0xFF, 0x22, 0x11, 0x03, 0x04]]).refusals == [.implausible],
      "nobody's heart beats 4 times a minute")
  }

  /// C462 = 50 274 to C888 = 51 336: 1062 ticks, 1037 ms.
  @Test func `a captured page says when its last two beats were`() {
    let page = ANTHeartRatePage([0x04, 0x00, 0x62, 0xC4, 0x88, 0xC8, 0x3A, 0x39])
    #expect(page.count == 58 && page.rate == 57)
    let ticks = ANTHeartRatePage.ticks(from: page.previousBeat, to: page.beat)
    #expect((Double(ticks) / 1024 * 1000).rounded() == 1037)
  }

  /// By hand from the same layout: 20 000 to 20 850, 850 ticks of 1/1024 s, 830 ms.
  @Test func `a page of a strap that shows both toggles has the interval of its newest beat`() {
    let first = page(0x04, previous: 19_000, beat: 20_000, count: 41)
    let second = page(0x84, previous: 20_000, beat: 20_850, count: 43)
    let outcomes = decoded([first, second])
    #expect(intervals(outcomes) == [850.0 / 1024])
    #expect(outcomes.missing == 1, "beat 42 was not heard")
  }

  @Test func `the same beat said again is no other beat, and the rate is`() {
    let pages = [
      page(0x04, beat: 20_000, count: 41), page(0x04, beat: 20_850, count: 42),
      page(0x04, beat: 20_850, count: 42), page(0x04, beat: 20_850, count: 42),
    ]
    let outcomes = decoded(pages)
    #expect(intervals(outcomes) == [850.0 / 1024])
    #expect(outcomes.values.filter { $0 == 72 }.count == 4)
    #expect(outcomes.missing == 0)
  }

  @Test func `two equal intervals are two`() {
    let pages = (0...4).map { page(beat: 1000 + 800 * $0, count: UInt8($0)) }
    #expect(intervals(decoded(pages)) == [Double](repeating: 800.0 / 1024, count: 4))
  }

  @Test func `count and clock are followed across their wraps`() {
    // 65 000 + 850 = 65 850 = 314 behind the wrap.
    let outcomes = decoded([
      page(beat: 65_000, count: 255), page(beat: 314, count: 0), page(beat: 1_164, count: 1),
    ])
    #expect(intervals(outcomes) == [850.0 / 1024, 850.0 / 1024])
    #expect(outcomes.missing == 0)
    // From 254 to 1 are three beats, of which none has a time here.
    let gap = decoded([page(beat: 65_000, count: 254), page(beat: 2_000, count: 1)])
    #expect(intervals(gap) == [] && gap.missing == 3)
  }

  /// thisisant.com forum, threads 355 and 4022: without a change of the toggle the first four bytes mean
  /// nothing.
  @Test func `a strap that shows one toggle has its beats by the count alone`() {
    let old: [UInt8] = [0xB3, 0x21, 0x02, 0x84, 0xCA, 0xC7, 0xEF, 0x5D]
    // 51 146 + 660 = 51 806 = CA5E; the count goes from 239 to 240, then to 242.
    let next: [UInt8] = [0xB3, 0x21, 0x02, 0x84, 0x5E, 0xCA, 0xF0, 0x5D]
    let gap: [UInt8] = [0xB3, 0x21, 0x02, 0x84, 0x00, 0xD0, 0xF2, 0x5D]
    let outcomes = decoded([old, old, next, gap])
    #expect(outcomes.values.filter { $0 == 93 }.count == 4)
    #expect(intervals(outcomes) == [660.0 / 1024])
    #expect(outcomes.missing == 2)
  }

  @Test func `page 4 is not believed before both toggles were seen`() {
    let outcomes = decoded([
      page(0x04, previous: 100, beat: 1000, count: 10),
      page(0x04, previous: 60_000, beat: 3000, count: 12),
    ])
    #expect(intervals(outcomes) == [] && outcomes.missing == 2)
  }

  @Test func `no pulse is no pulse of 0`() {
    let outcomes = decoded([page(beat: 1000, count: 1, rate: 0)])
    #expect(outcomes == [.unavailable(.heartRate, "no pulse found")])
  }

  @Test func `beats from before a break of the link are none of those after it`() {
    var decoder = ANTHeartRateDecoder()
    _ = decoder.decode(page(beat: 1000, count: 1), from: "")
    #expect(decoder.linkRestarted() == [])
    let outcomes = decoder.decode(page(beat: 2000, count: 2), from: "")
    #expect(intervals(outcomes) == [] && outcomes.missing == 0)
  }

  /// Page 7: 80 per cent, 192/256 V and 2 V, status 2 (good) and 5 (critical).
  @Test func `the battery is told, and a person when it is almost empty`() {
    let pages: [[UInt8]] = [
      [0x04, 0xFF, 0, 0, 0, 0, 1, 72], [0x87, 80, 0xC0, 0x22, 0, 0, 1, 72],
      [0x87, 0xFF, 0xC0, 0x52, 0, 0, 1, 72],
    ]
    let outcomes = decoded(pages)
    #expect(outcomes.values == [72, 72, 80, 72])
    #expect(outcomes.contains { if case .warned = $0 { true } else { false } })
    let battery = ANTBattery(heartRatePage: pages[1])
    #expect(battery.level == 80 && battery.voltage == 2.75 && battery.status == .good)
    #expect(ANTBattery(heartRatePage: pages[2]).level == nil)
  }

  @Test func `a page that is not eight bytes is refused`() {
    for length in 0...9 where length != 8 {
      let outcomes = decoded([[UInt8](repeating: 72, count: length)])
      #expect(outcomes.refusals == [length < 8 ? .truncated : .trailing])
    }
  }

  /// Serial number 12345 × 65 536 + 12 345, by hand 809 054 265.
  @Test func `a strap says who made it and its number, once its pages are believed`() {
    var information = ANTDeviceInformation(of: ANTChannelID(type: 120, number: 12_345))
    let maker: [UInt8] = [0x82, 0x38, 0x39, 0x30, 0x00, 0x00, 0x00, 0x7B]
    #expect(information.take(maker) == nil)
    #expect(information.take([0x04, 0xFF, 0, 0, 0, 0, 0, 0x7B]) == nil)
    let details = information.take(maker)
    #expect(details?.manufacturer == "ANT+ 56" && details?.serialNumber == "809054265")
    #expect(information.take(maker) == nil, "it is no news")
  }
}
