import Model

/// Exercises for tests, shaped like the four that ship.
enum Exercises {
  static func count(attempts: Int = 2, countdown: Int? = 20) -> Exercise {
    Exercise(
      id: "count", number: 1, version: 1, title: LocalizedText(sv: "Räkna", en: "Count"),
      kind: .integer, attempts: attempts, countdown: countdown, equipment: [foot],
      quantity: .count, unit: .one, picture: "wall-passes")
  }

  static func shots(attempts: Int = 2) -> Exercise {
    Exercise(
      id: "shots", number: 2, version: 1, title: LocalizedText(sv: "Skott", en: "Shots"),
      kind: .passFail, attempts: attempts, equipment: [foot], picture: "precision")
  }

  static func turns(attempts: Int = 3) -> Exercise {
    Exercise(
      id: "turns", number: 3, version: 1, title: LocalizedText(sv: "Vändningar", en: "Turns"),
      kind: .automatic, capture: .each, attempts: attempts, equipment: [foot],
      quantity: .interval, unit: .second, picture: "fast-turns")
  }

  static func pulse(attempts: Int = 1) -> Exercise {
    Exercise(
      id: "pulse", number: 4, version: 1, title: LocalizedText(sv: "Puls", en: "Pulse"),
      kind: .automatic, capture: .windowMax, attempts: attempts, countdown: 30,
      equipment: [foot], quantity: .heartRate, unit: .perMinute, picture: "step-test")
  }

  static func window(_ capture: Exercise.Capture, quantity: Quantity, unit: Unit) -> Exercise {
    var exercise = pulse(attempts: 2)
    exercise.capture = capture
    exercise.quantity = quantity
    exercise.unit = unit
    return exercise
  }

  static func bursts(attempts: Int = 2) -> Exercise {
    var exercise = turns(attempts: attempts)
    exercise.capture = .burstPeak
    exercise.quantity = .speed
    exercise.unit = .metrePerSecond
    return exercise
  }

  static func passages(_ channels: [String], attempts: Int = 2) -> Exercise {
    var exercise = turns(attempts: attempts)
    exercise.capture = channels.count == 2 ? .betweenChannels : .splits
    exercise.channels = channels
    return exercise
  }

  static func jump(_ capture: Exercise.Capture, attempts: Int = 2) -> Exercise {
    var exercise = turns(attempts: attempts)
    exercise.capture = capture
    exercise.quantity = .height
    exercise.unit = .metre
    return exercise
  }

  static func reaction(attempts: Int = 2) -> Exercise {
    var exercise = turns(attempts: attempts)
    exercise.capture = .reaction
    exercise.input = .interval
    exercise.quantity = .reactionTime
    exercise.startSignal = StartSignal(forePeriod: 2...5)
    return exercise
  }

  /// One exercise of every kind.
  static var everyKind: [Exercise] {
    var counted = window(.windowCount, quantity: .count, unit: .one)
    counted.input = .interval
    return [
      count(), count(countdown: nil), shots(), turns(), pulse(attempts: 2),
      window(.windowMin, quantity: .interval, unit: .second),
      window(.windowMean, quantity: .interval, unit: .second),
      window(.windowLast, quantity: .interval, unit: .second), counted,
      window(.windowSway, quantity: .angle, unit: .radian), passages(["A", "C"]),
      passages(["A", "B", "C"]), passages(["A", "A", "A"]), jump(.flightHeight), jump(.dropJump),
      reaction(), bursts(), window(.windowImpulse, quantity: .impulse, unit: .newtonSecond),
      window(.windowForceRate, quantity: .forceRate, unit: .newtonPerSecond),
      window(.windowVariability, quantity: .heartRateVariability, unit: .second),
      window(.windowTopSpeed, quantity: .speed, unit: .metrePerSecond),
      window(.windowReactiveStrength, quantity: .reactiveStrength, unit: .metrePerSecond),
    ]
  }

  private static let foot = Equipment(id: "foot", title: LocalizedText(sv: "Fot", en: "Foot"))
}

/// Seconds after an arbitrary start.
func at(_ seconds: Double) -> HostInstant {
  HostInstant(nanoseconds: 0).advanced(bySeconds: seconds)
}

func interval(_ value: Double, at seconds: Double = 0) -> Measurement {
  measurement(.interval, value, at: seconds)
}

/// A measurement of a cabled device that takes the time itself, to the microsecond.
func measurement(
  _ quantity: Quantity, _ value: Double, _ channel: String? = nil, at seconds: Double = 0
) -> Measurement {
  Measurement(
    device: DeviceID(rawValue: "serial:gate"), quantity: quantity, value: value, unit: .second,
    channel: channel, hostTime: at(seconds), timeSource: .deviceInterval)
}

func heartRate(_ value: Double) -> Measurement {
  Measurement(
    device: DeviceID(rawValue: "ble:strap"), quantity: .heartRate, value: value,
    unit: .perMinute, hostTime: at(0), timeSource: .arrival)
}
