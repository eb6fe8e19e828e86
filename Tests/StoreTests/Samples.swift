import Model
import Store

/// Values that the tests write; everything that matters to a test is an argument.
enum Samples {
  static let session = Session(
    id: SessionID(rawValue: "01930000-0000-7000-8000-000000000001"),
    startedAt: time("2026-11-17T17:30:00+01:00"))

  static let participant = Participant(number: 12, nickname: "Maja")

  static let tenTurns = Exercise(
    id: "ten-turns", number: 3, version: 1,
    title: LocalizedText(sv: "Tio vändningar", en: "Ten turns"), kind: .automatic,
    capture: .each, attempts: 10,
    equipment: [Equipment(id: "foot", title: LocalizedText(sv: "Fot", en: "Foot"))],
    quantity: .interval, unit: .second, picture: "turns")

  static func time(_ text: String) -> Timestamp {
    Timestamp(text) ?? Timestamp(milliseconds: -1, offset: 0)
  }

  static func run(participant: Int = 12, state: Run.State = .ready) -> RunRecord {
    RunRecord(
      session: session.id, participant: participant, exercise: "ten-turns", exerciseVersion: 1,
      equipment: "foot", state: state, simulated: true,
      startedAt: time("2026-11-17T17:36:00+01:00"))
  }

  static func trial(
    of run: RunRecord, attempt: Int, value: Double = 2.84,
    measuredAt: Timestamp = time("2026-11-17T17:36:04.250+01:00")
  ) -> Trial {
    Trial(
      session: run.session, run: run.id, participant: run.participant, exercise: run.exercise,
      exerciseVersion: run.exerciseVersion, equipment: run.equipment, attempt: attempt,
      quantity: .interval, value: value, unit: .second, origin: .device, simulated: true,
      measuredAt: measuredAt, recordedAt: measuredAt)
  }

  /// A trial with something in every column.
  static func fullTrial(of run: RunRecord, attempt: Int, replaces: TrialID?) -> Trial {
    var trial = trial(of: run, attempt: attempt, value: 0.1 + 0.2)
    trial.response = "K, \"HZV\"\nåäö 👟"
    trial.responseTime = 1.25
    trial.channel = "left"
    trial.deviceModel = "Gate A"
    trial.deviceID = DeviceID(rawValue: "serial:/dev/pts/4")
    trial.deviceFirmware = "1.0"
    trial.driver = "gate-lines"
    trial.timeSource = .deviceInterval
    trial.uncertainty = 5e-7
    trial.replaces = replaces
    trial.reason = "miscounted"
    trial.rawHex = "542c312c323834303030302a3130"
    trial.details = [
      "window": .object(["length_s": .number(30), "closed": .bool(true)]),
      "missed": .array([.null, .string("x")]),
    ]
    trial.outcome = .pass
    return trial
  }
}

extension Store {
  /// Adds the session, the participants and the exercise that the samples name.
  func seeded(participants: [Int] = [12]) throws -> Store {
    try startSession(Samples.session)
    for number in participants { try upsertParticipant(Participant(number: number)) }
    try registerExercises([Samples.tenTurns])
    return self
  }
}

extension RunRecord {
  /// The run one revision later.
  func next(_ alter: (inout RunRecord) -> Void = { _ in }) -> RunRecord {
    var run = self
    run.revision += 1
    alter(&run)
    return run
  }
}
