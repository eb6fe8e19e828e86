package import Model

/// Turns messages of an ANT+ power meter, device type 11, into power, cadence and speed.
///
/// Page 16 has power; its sum since the beginning gives the mean of messages that were lost. Pages 17
/// and 18 have the torque at the wheel or crank and the time of its turns, both as sums, and power is
/// torque times turning.
///
/// Source: `Tigge/openant`; `GoldenCheetah`, src/ANT.
package struct ANTPowerDecoder: ANTPageDecoder {
  private enum Page {
    static let power = 0x10
    static let wheelTorque = 0x11
    static let crankTorque = 0x12
  }

  /// Times of turns count 1/2048 s, torque 1/32 Nm.
  private static let periodTicks = 2048.0
  private static let torqueSteps = 32.0
  private static let wrap = 1 << 16
  private static let noCadence: UInt8 = 0xFF
  private static let noPower = 0xFFFF

  /// What legs can do.
  private static let power = ReadingForm(.power, .watt, .arrival, limits: -4000...4000)
  private static let torquePower = ReadingForm(
    .power, .watt, .deviceInterval, limits: -4000...4000)
  private static let cadence = ReadingForm(.cadence, .perMinute, .arrival)
  private static let turning = ReadingForm(.cadence, .perMinute, .deviceInterval)
  private static let speed = ReadingForm(.speed, .metrePerSecond, .deviceInterval, limits: 0...50)

  /// What turns, with the torque at it when its time was told last.
  private struct Shaft: Sendable {
    var track = RevolutionTrack(countWrap: 256)
    var torque: Int?

    mutating func reset() {
      track.reset()
      torque = nil
    }
  }

  private var events = ANTCounter(wrap: 256)
  private var sum = ANTCounter(wrap: wrap)
  private var wheel = Shaft()
  private var crank = Shaft()
  private var circumference = RevolutionReadings.usualCircumference
  private var arrival: HostInstant?

  package init() {}

  package mutating func arrive(at instant: HostInstant) { arrival = instant }

  package mutating func use(wheel circumference: Double) { self.circumference = circumference }

  package mutating func linkRestarted() -> [Decoded] {
    events.reset()
    sum.reset()
    wheel.reset()
    crank.reset()
    arrival = nil
    return []
  }

  mutating func read(_ page: [UInt8], into result: inout [Decoded]) throws(PayloadError) {
    switch Int(page[0]) {
    case Page.power: readPower(page, into: &result)
    case Page.wheelTorque:
      turn(\.wheel, page, into: &result) { turns, circumference in
        Self.speed.reading(turns * circumference, raw: page)
      }
      appendCadence(page, to: &result)
    case Page.crankTorque:
      turn(\.crank, page, into: &result) { turns, _ in
        Self.turning.reading(turns * 60, raw: page)
      }
    default: _ = ANTCommonPages.read(page, into: &result)
    }
  }

  /// Events, balance, cadence, sum of the power of all events, and power, in watts.
  private mutating func readPower(_ page: [UInt8], into result: inout [Decoded]) {
    appendCadence(page, to: &result)
    let newest = page.word(at: 6)
    let step = events.step(to: Int(page[1]))
    let added = sum.step(to: page.word(at: 4))
    guard newest != Self.noPower else {
      return result.append(.unavailable(.power, "the meter has no power"))
    }
    // A message may come again before there is another event.
    let power =
      if let step, let added, step > 0 { Double(added) / Double(step) } else { Double(newest) }
    result.append(Self.power.reading(power, raw: page))
  }

  private func appendCadence(_ page: [UInt8], to result: inout [Decoded]) {
    guard page[3] != Self.noCadence else { return }
    result.append(Self.cadence.reading(Double(page[3]), raw: page))
  }

  /// Events, turns, cadence, time of the turns and torque.
  ///
  /// - Parameters:
  ///   - path: What turns.
  ///   - page: Eight bytes.
  ///   - result: Where readings are appended.
  ///   - rate: Makes a reading of turns a second.
  private mutating func turn(
    _ path: WritableKeyPath<Self, Shaft>, _ page: [UInt8], into result: inout [Decoded],
    rate: (_ turns: Double, _ circumference: Double) -> Decoded
  ) {
    let torque = page.word(at: 6)
    let step = self[keyPath: path].track.append(
      count: Int(page[1]), time: page.word(at: 4), at: arrival)
    switch step {
    case .waiting, .untimed: break
    case .first, .resumed, .restarted: self[keyPath: path].torque = torque
    case .standing:
      result.append(Self.torquePower.reading(0, raw: page))
      result.append(rate(0, circumference))
    case .turned(let events, let ticks):
      let before = self[keyPath: path].torque ?? torque
      self[keyPath: path].torque = torque
      let turns = Double(events) * Self.periodTicks / Double(ticks)
      let added = Double((torque &- before) & (Self.wrap - 1)) / Self.torqueSteps
      let power = 2 * Double.pi * turns * added / Double(events)
      result.append(Self.torquePower.reading(power, raw: page))
      result.append(rate(turns, circumference))
    }
  }
}

extension Driver {
  package static let antPower = Driver(
    ant: .power, id: "ant-power", quantities: [.power, .cadence, .speed],
    wheel: RevolutionReadings.usualCircumference,
    makeDecoder: { ANTPowerDecoder() }, simulated: { ANTBicycleSimulator(.power, seed: $0) })
}
