import Model

/// Makes speed, distance and cadence of wheel and crank revolutions, for both services that carry
/// them and for ANT+.
struct RevolutionReadings: Sendable {
  /// The circumference of a 25-622 tyre, 2105 mm in the tables that come with cycle computers.
  ///
  /// The sensor does not know its wheel; this one is taken until somebody says which it is.
  static let usualCircumference = 2.105
  /// Crank events are in 1/1024 s in both services (GATT Specification Supplement, "CSC
  /// Measurement" and "Cycling Power Measurement").
  private static let crankTicks = 1024.0

  /// A bicycle: 180 km/h is more than any descent.
  private static let speed = ReadingForm(.speed, .metrePerSecond, .deviceInterval, limits: 0...50)
  private static let distance = ReadingForm(.distance, .metre, .arrival)
  private static let cadence = ReadingForm(.cadence, .perMinute, .deviceInterval)

  /// Wheel events are in 1/1024 s in one service and in 1/2048 s in the other.
  private let wheelTicks: Double
  private var wheel: RevolutionTrack
  private var crank = RevolutionTrack(countWrap: 1 << 16)
  /// Of the wheel, in metres; what was turned before is way already.
  var circumference = Self.usualCircumference {
    didSet {
      way += Double(turned) * oldValue
      turned = 0
    }
  }
  /// Since the first notification, with wheels of another size, in metres.
  private var way = 0.0
  /// Wheel revolutions since then.
  private var turned = 0
  /// Those of them whose time is not known yet.
  private var untimed = 0
  /// When the notification was read that is taken now.
  var arrival: HostInstant?

  /// Begins with nothing seen.
  ///
  /// - Parameters:
  ///   - wheelTicks: Of the wheel's clock, in a second.
  ///   - wheelCounts: The first number of turns that the wheel's counter never shows.
  init(wheelTicks: Double, wheelCounts: Int = 1 << 32) {
    self.wheelTicks = wheelTicks
    wheel = RevolutionTrack(countWrap: wheelCounts)
  }

  mutating func reset() {
    wheel.reset()
    crank.reset()
    untimed = 0
    arrival = nil
  }

  /// Appends what the wheel's sensor says.
  ///
  /// - Parameters:
  ///   - data: Its counter and clock.
  ///   - raw: The notification that carried them.
  ///   - result: Where readings are appended.
  mutating func wheel(_ data: RevolutionData, raw: [UInt8], into result: inout [Decoded]) {
    switch wheel.append(count: data.count, time: data.time, at: arrival) {
    case .first, .waiting: break
    case .restarted:
      untimed = 0
      result.append(.restarted)
    case .standing: result.append(Self.speed.reading(0, raw: raw))
    case .resumed(let revolutions):
      untimed = 0
      result.append(distance(after: revolutions, raw))
    case .untimed(let revolutions):
      untimed += revolutions
      result.append(distance(after: revolutions, raw))
    case .turned(let revolutions, let ticks):
      let value = Double(revolutions) * circumference * wheelTicks / Double(ticks)
      result.append(
        Self.speed.reading(value, raw: raw, uncertainty: value / Double(ticks)))
      result.append(distance(after: revolutions - untimed, raw))
      untimed = 0
    }
  }

  /// Appends what the crank's sensor says.
  ///
  /// - Parameters:
  ///   - data: Its counter and clock.
  ///   - raw: The notification that carried them.
  ///   - result: Where readings are appended.
  mutating func crank(_ data: RevolutionData, raw: [UInt8], into result: inout [Decoded]) {
    switch crank.append(count: data.count, time: data.time, at: arrival) {
    case .first, .waiting, .resumed, .untimed: break
    case .restarted: result.append(.restarted)
    case .standing: result.append(Self.cadence.reading(0, raw: raw))
    case .turned(let revolutions, let ticks):
      let value = Double(revolutions) * 60 * Self.crankTicks / Double(ticks)
      result.append(
        Self.cadence.reading(value, raw: raw, uncertainty: value / Double(ticks)))
    }
  }

  /// Returns how far it is since the first notification.
  private mutating func distance(after revolutions: Int, _ raw: [UInt8]) -> Decoded {
    turned &+= revolutions
    return Self.distance.reading(way + Double(turned) * circumference, raw: raw)
  }
}
