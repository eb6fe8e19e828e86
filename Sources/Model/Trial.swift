/// The record of one attempt: one shape for every source (`Contract.md`, "Trial").
///
/// A field is absent where it does not apply, never zero. Rows are append-only: undo and edit
/// change the `status` of the row concerned and add a row that points at it.
package struct Trial: Sendable, Hashable, Codable {
  package enum Outcome: String, Sendable, Hashable, Codable { case pass, fail }

  package enum Origin: String, Sendable, Hashable, Codable, CaseIterable {
    case manual, device, tilt, touch, key, gamepad, remote, imported
  }

  package enum Status: String, Sendable, Hashable, Codable, CaseIterable {
    case valid, undone, edited, aborted, deleted
  }

  package var id: TrialID
  package var session: SessionID
  package var run: RunID
  /// The participant's number, from 0.
  package var participant: Int
  package var exercise: String
  package var exerciseVersion: Int
  package var equipment: String?
  /// The slot in the run, from 1.
  package var attempt: Int
  package var quantity: Quantity?
  package var value: Double?
  package var unit: Unit?
  package var outcome: Outcome?
  package var response: String?
  /// In seconds.
  package var responseTime: Double?
  package var origin: Origin
  package var simulated: Bool
  package var channel: String?
  package var deviceModel: String?
  package var deviceID: DeviceID?
  package var deviceFirmware: String?
  package var driver: String?
  package var timeSource: TimeSource?
  /// How far timing alone can move the value, in `unit`.
  package var uncertainty: Double?
  package var measuredAt: Timestamp
  package var recordedAt: Timestamp
  package var status: Status
  /// The row that this one takes the place of.
  package var replaces: TrialID?
  package var reason: String?
  /// The bytes that the value came from, in lower-case hex.
  package var rawHex: String?
  package var details: [String: JSONValue]?
  package var software: String

  /// Whether the row only says that another one no longer counts.
  package var isTombstone: Bool {
    guard replaces != nil, value == nil, outcome == nil, response == nil else { return false }
    return status == .undone && reason == "undo" || status == .deleted && reason == "delete"
  }

  package enum CodingKeys: String, CodingKey, CaseIterable {
    case id, session, run, participant, exercise
    case exerciseVersion = "exercise_version"
    case equipment, attempt, quantity, value, unit, outcome, response
    case responseTime = "response_time_s"
    case origin, simulated, channel
    case deviceModel = "device_model"
    case deviceID = "device_id"
    case deviceFirmware = "device_firmware"
    case driver
    case timeSource = "time_source"
    case uncertainty
    case measuredAt = "measured_at"
    case recordedAt = "recorded_at"
    case status, replaces, reason
    case rawHex = "raw_hex"
    case details, software
  }

  package init(
    id: TrialID = .new(), session: SessionID, run: RunID, participant: Int, exercise: String,
    exerciseVersion: Int, equipment: String? = nil, attempt: Int, quantity: Quantity? = nil,
    value: Double? = nil, unit: Unit? = nil, outcome: Outcome? = nil, origin: Origin,
    simulated: Bool, measuredAt: Timestamp, recordedAt: Timestamp, status: Status = .valid,
    software: String = Software.version
  ) {
    self.id = id
    self.session = session
    self.run = run
    self.participant = participant
    self.exercise = exercise
    self.exerciseVersion = exerciseVersion
    self.equipment = equipment
    self.attempt = attempt
    self.quantity = quantity
    self.value = value
    self.unit = unit
    self.outcome = outcome
    self.origin = origin
    self.simulated = simulated
    self.measuredAt = measuredAt
    self.recordedAt = recordedAt
    self.status = status
    self.software = software
  }
}
