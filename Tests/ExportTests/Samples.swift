import Model

enum Samples {
  /// A trial with as little in it as a record may have.
  static var plain: Trial {
    var trial = Trial(
      id: TrialID(rawValue: "t-1"), session: SessionID(rawValue: "s-1"),
      run: RunID(rawValue: "r-1"), participant: 0, exercise: "hit-or-miss", exerciseVersion: 1,
      attempt: 1, origin: .manual, simulated: false,
      measuredAt: Timestamp(milliseconds: 1_794_937_564_250, offset: 3600),
      recordedAt: Timestamp(milliseconds: 1_794_937_564_260, offset: 3600),
      software: "sideline 0.1.0")
    trial.outcome = .pass
    return trial
  }

  /// A trial with something in every column.
  static var full: Trial {
    var trial = plain
    trial.participant = 12
    trial.exercise = "ten-turns"
    trial.equipment = "foot"
    trial.attempt = 3
    trial.quantity = .interval
    trial.value = 2.84
    trial.unit = .second
    trial.response = "K"
    trial.responseTime = 1.25
    trial.origin = .device
    trial.simulated = true
    trial.channel = "left"
    trial.deviceModel = "Gate A"
    trial.deviceID = DeviceID(rawValue: "serial:/dev/pts/4")
    trial.deviceFirmware = "1.0"
    trial.driver = "gate-lines"
    trial.timeSource = .deviceInterval
    trial.uncertainty = 5e-7
    trial.status = .edited
    trial.replaces = TrialID(rawValue: "t-0")
    trial.reason = "miscounted"
    trial.rawHex = "542c31"
    trial.details = ["window": .number(30), "flags": .array([.bool(true), .null])]
    return trial
  }
}
