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

  private static let foot = Equipment(id: "foot", title: LocalizedText(sv: "Fot", en: "Foot"))
}

/// Seconds after an arbitrary start.
func at(_ seconds: Double) -> HostInstant {
  HostInstant(nanoseconds: 0).advanced(bySeconds: seconds)
}

func interval(_ value: Double) -> Measurement {
  Measurement(
    device: DeviceID(rawValue: "serial:gate"), quantity: .interval, value: value, unit: .second,
    hostTime: at(0), timeSource: .deviceInterval)
}

func heartRate(_ value: Double) -> Measurement {
  Measurement(
    device: DeviceID(rawValue: "ble:strap"), quantity: .heartRate, value: value,
    unit: .perMinute, hostTime: at(0), timeSource: .arrival)
}
