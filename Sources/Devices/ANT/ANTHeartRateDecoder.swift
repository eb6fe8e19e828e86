import Model

/// Turns messages of an ANT+ heart rate strap into readings of heart rate, beat intervals and battery.
///
/// A strap says the same some four times a second until its heart beats again, so a beat is new when the
/// count is (thisisant.com forum, threads 4141 and 4454). The interval before a beat is that between the
/// times of two that follow each other: of two messages, or of one with the time of the beat before it,
/// which mends what was lost on the way.
package struct ANTHeartRateDecoder: ANTPageDecoder {
  private static let previousBeatPage = 4
  private static let batteryPage = 7

  private static let rate = ReadingForm(.heartRate, .perMinute, .arrival)
  private static let beatInterval = ReadingForm(.beatInterval, .second, .deviceInterval)
  private static let battery = ReadingForm(.batteryLevel, .percent, .arrival)

  private var toggle = ANTToggle()
  private var counter = ANTCounter(wrap: ANTHeartRatePage.countWrap)
  /// The time of the newest beat that was counted, in ticks.
  private var last = 0

  package init() {}

  package mutating func linkRestarted() -> [Decoded] {
    toggle = ANTToggle()
    counter.reset()
    return []
  }

  mutating func read(_ page: [UInt8], into result: inout [Decoded]) throws(PayloadError) {
    let message = ANTHeartRatePage(page)
    let number = toggle.page(message.head)
    if message.rate > 0 {
      result.append(Self.rate.reading(Double(message.rate), raw: page))
    } else {
      result.append(.unavailable(.heartRate, "no pulse found"))
    }
    appendBeat(message, hasPrevious: number == Self.previousBeatPage, page, to: &result)
    guard number == Self.batteryPage else { return }
    let battery = ANTBattery(heartRatePage: page)
    if let level = battery.level {
      result.append(Self.battery.reading(Double(level), raw: page))
    }
    if let warning = battery.warning { result.append(.warned(warning)) }
  }

  private mutating func appendBeat(
    _ message: ANTHeartRatePage, hasPrevious: Bool, _ page: [UInt8], to result: inout [Decoded]
  ) {
    let earlier = last
    // Nothing is known of the beats before the first that is heard.
    guard let beats = counter.step(to: message.count) else {
      last = message.beat
      return
    }
    guard beats > 0 else { return }
    last = message.beat
    let isKnown = beats == 1 || hasPrevious
    let lost = isKnown ? beats - 1 : beats
    if lost > 0 { result.append(.missing(lost)) }
    guard isKnown else { return }
    let ticks = ANTHeartRatePage.ticks(
      from: beats == 1 ? earlier : message.previousBeat, to: message.beat)
    guard ticks > 0 else { return result.append(.unavailable(.beatInterval, "no beat found")) }
    result.append(
      Self.beatInterval.reading(
        Double(ticks) / ANTHeartRatePage.ticks, raw: page,
        uncertainty: 1 / ANTHeartRatePage.ticks))
  }
}

extension Driver {
  /// Any strap or watch that sends its pulse by ANT+, four times a second.
  package static let antHeartRate = Driver(
    ant: .heartRate, id: "ant-heart-rate", quantities: [.heartRate, .beatInterval, .batteryLevel],
    silenceLimit: 5,
    makeDecoder: { ANTHeartRateDecoder() }, simulated: { ANTHeartRateSimulator(seed: $0) })
}
