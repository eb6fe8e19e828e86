/// What equipment, a recording or a simulation says when a program asks.
package enum SlangReading: Sendable, Hashable {
  /// Degrees to the right.
  case tilt(Double)
  /// Heartbeats a minute.
  case pulse(Double)
  case gate(Passage)
  /// Seconds, the latest one last; the last ten are taken.
  case gates([Double])

  package struct Passage: Sendable, Hashable {
    /// In seconds.
    package var time: Double
    /// From 1.
    package var lane: Int
    /// Which passage it is, from 1.
    package var count: Int

    package init(time: Double, lane: Int = 1, count: Int = 1) {
      self.time = time
      self.lane = lane
      self.count = count
    }
  }

  package var sensor: SlangSensor {
    switch self {
    case .tilt: .tilt
    case .pulse: .pulse
    case .gate: .gate
    case .gates: .gates
    }
  }

  static let mostGates = 10

  var value: SlangValue {
    switch self {
    case .tilt(let number), .pulse(let number): .number(number)
    case .gate(let passage): .number(passage.time)
    case .gates(let times):
      .list(SlangList(times.suffix(Self.mostGates).map { .number($0) }))
    }
  }

  func value(_ field: SlangGateField) -> SlangValue? {
    guard case .gate(let passage) = self else { return nil }
    return switch field {
    case .time: .number(passage.time)
    case .lane: .number(Double(passage.lane))
    case .count: .number(Double(passage.count))
    }
  }

  /// Whether a program can compute with it.
  package var isSound: Bool {
    switch self {
    case .tilt(let number), .pulse(let number): Self.isSound(number)
    case .gate(let passage): Self.isSound(passage.time)
    case .gates(let times): times.allSatisfy(Self.isSound)
    }
  }

  private static func isSound(_ number: Double) -> Bool {
    number.magnitude <= SlangProgram.Limit.number
  }
}

/// What a machine stands still for.
package struct SlangWait: Sendable, Hashable {
  package var sensor: SlangSensor
  /// Whether it must be a value that came after the last one; else the latest one there is will do.
  package var isForNew: Bool
}
