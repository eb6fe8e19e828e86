import Model

/// Where a running program gets the values of one sensor from, and what came of it.
struct LiveSensor: Sendable {
  let sensor: SlangSensor
  let supply: LiveProgram.Supply
  var condition: LiveProgram.Condition
  var isSimulated: Bool
  /// The name of the device, for the screen.
  var device: String?
  /// The latest value.
  private(set) var latest: SlangReading?

  /// Passages that no turn has taken yet: each is one, however fast they follow each other.
  private var passages: [SlangReading] = []
  /// Counts values; the turn that takes one notes which.
  private var arrived = 0
  private var given = 0
  private var lastAt: HostInstant?
  private var count = 0

  private static let mostPassages = 100

  init(_ sensor: SlangSensor, _ supply: LiveProgram.Supply) {
    self.sensor = sensor
    self.supply = supply
    condition = supply == .device ? .absent : .ready
    isSimulated = supply == .simulated || supply == .slider
  }

  /// Seconds between two values, at least: programs get tilt ten times and pulse once a second.
  private var interval: Double {
    switch (sensor, supply) {
    case (.tilt, _): 0.1
    case (.gate, .device), (.gate, .slider), (.gates, _): 0
    case (.pulse, _), (.gate, _): 1
    }
  }

  private func isTooEarly(_ now: HostInstant) -> Bool {
    // A device's own second is not ours: a tenth of it is not waited for.
    lastAt.map { now.seconds(since: $0) < 0.9 * interval } ?? false
  }

  /// Takes in what a device measured, or a slider was set to.
  ///
  /// - Returns: Whether it is a value for the program.
  mutating func take(_ reading: SlangReading, at now: HostInstant) -> Bool {
    guard reading.sensor == sensor, reading.isSound else { return false }
    if supply == .slider, sensor != .gate {
      latest = reading
      return true
    }
    guard !isTooEarly(now) else { return false }
    keep(numbered(reading), at: now)
    return true
  }

  /// A passage gets its number in this run.
  private mutating func numbered(_ reading: SlangReading) -> SlangReading {
    guard case .gate(var passage) = reading else { return reading }
    count += 1
    passage.count = count
    return .gate(passage)
  }

  mutating func keep(_ reading: SlangReading, at now: HostInstant) {
    latest = reading
    lastAt = now
    arrived += 1
    guard sensor == .gate else { return }
    passages.append(reading)
    if passages.count > Self.mostPassages { passages.removeFirst() }
  }

  /// The value for a turn; nothing if it has to wait.
  mutating func reading(isForNew: Bool, at now: HostInstant) -> SlangReading? {
    if !isForNew, let latest {
      passages = []
      given = arrived
      return latest
    }
    if supply == .slider, sensor != .gate {
      guard let latest, !isTooEarly(now) else { return nil }
      lastAt = now
      return latest
    }
    guard arrived > given else { return nil }
    given += 1
    guard sensor == .gate else {
      given = arrived
      return latest
    }
    return passages.isEmpty ? latest : passages.removeFirst()
  }

  /// Whether the time of the next value of a recording or simulation has come.
  func wantsNext(at now: HostInstant) -> Bool {
    (supply == .recorded || supply == .simulated) && arrived == given && !isTooEarly(now)
  }

  /// A device that went says nothing any more of what it said.
  mutating func forget() {
    latest = nil
    given = arrived
    passages = []
  }
}
