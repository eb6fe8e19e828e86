import Model

/// Makes speed, distance and cadence of wheel and crank revolutions, for both services that carry
/// them.
struct RevolutionReadings: Sendable {
  /// The circumference of a 25-622 tyre, 2105 mm in the tables that come with cycle computers.
  ///
  /// The sensor does not know its wheel; speed and distance are right for this one.
  static let circumference = 2.105
  /// Crank events are in 1/1024 s in both services (GATT Specification Supplement, "CSC
  /// Measurement" and "Cycling Power Measurement").
  private static let crankTicks = 1024.0

  /// Wheel events are in 1/1024 s in one service and in 1/2048 s in the other.
  private let wheelTicks: Double
  private var wheel = RevolutionTrack(countWrap: 1 << 32)
  private var crank = RevolutionTrack(countWrap: 1 << 16)
  /// Wheel revolutions since the first notification.
  private var turned = 0
  /// When the notification was read that is taken now.
  var arrival: HostInstant?

  init(wheelTicks: Double) { self.wheelTicks = wheelTicks }

  mutating func reset() {
    wheel.reset()
    crank.reset()
    arrival = nil
  }

  /// Takes what the wheel's sensor says, and appends what that means.
  mutating func wheel(_ data: RevolutionData, raw: [UInt8], into result: inout [Decoded]) {
    switch wheel.take(count: data.count, time: data.time, at: arrival) {
    case .first, .waiting: break
    case .restarted: result.append(.restarted)
    case .standing: result.append(.reading(speed(0, uncertainty: nil, raw: raw)))
    case .resumed(let revolutions): result.append(.reading(distance(after: revolutions, raw: raw)))
    case .turned(let revolutions, let ticks):
      let value = Double(revolutions) * Self.circumference * wheelTicks / Double(ticks)
      result.append(.reading(speed(value, uncertainty: value / Double(ticks), raw: raw)))
      result.append(.reading(distance(after: revolutions, raw: raw)))
    }
  }

  /// Takes what the crank's sensor says, and appends what that means.
  mutating func crank(_ data: RevolutionData, raw: [UInt8], into result: inout [Decoded]) {
    switch crank.take(count: data.count, time: data.time, at: arrival) {
    case .first, .waiting, .resumed: break
    case .restarted: result.append(.restarted)
    case .standing: result.append(.reading(cadence(0, uncertainty: nil, raw: raw)))
    case .turned(let revolutions, let ticks):
      let value = Double(revolutions) * 60 * Self.crankTicks / Double(ticks)
      result.append(.reading(cadence(value, uncertainty: value / Double(ticks), raw: raw)))
    }
  }

  private mutating func distance(after revolutions: Int, raw: [UInt8]) -> Reading {
    turned &+= revolutions
    return Reading(
      quantity: .distance, value: Double(turned) * Self.circumference, unit: .metre,
      timeSource: .arrival, raw: raw)
  }

  private func speed(_ value: Double, uncertainty: Double?, raw: [UInt8]) -> Reading {
    Reading(
      quantity: .speed, value: value, unit: .metrePerSecond, timeSource: .deviceInterval,
      uncertainty: uncertainty, raw: raw)
  }

  private func cadence(_ value: Double, uncertainty: Double?, raw: [UInt8]) -> Reading {
    Reading(
      quantity: .cadence, value: value, unit: .perMinute, timeSource: .deviceInterval,
      uncertainty: uncertainty, raw: raw)
  }
}
