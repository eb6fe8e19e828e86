internal import GRDB
internal import Model

/// A trial as a row of table `trial`.
struct TrialRow: FetchableRecord, PersistableRecord {
  static let databaseTableName = "trial"

  var trial: Trial

  init(_ trial: Trial) { self.trial = trial }

  init(row: Row) throws {
    let reader = RowReader(row, table: Self.databaseTableName)
    trial = Trial(
      id: try reader.raw("id"), session: try reader.raw("session"), run: try reader.raw("run"),
      participant: try reader.value("participant"), exercise: try reader.value("exercise"),
      exerciseVersion: try reader.value("exerciseVersion"),
      equipment: try reader.optional("equipment"), attempt: try reader.value("attempt"),
      quantity: try reader.optionalRaw("quantity"), value: try reader.optional("value"),
      unit: try reader.optionalRaw("unit"), outcome: try reader.optionalRaw("outcome"),
      origin: try reader.raw("origin"), simulated: try reader.value("simulated"),
      measuredAt: try reader.time("measuredAt", offset: "measuredOffset"),
      recordedAt: try reader.time("recordedAt", offset: "recordedOffset"),
      status: try reader.raw("status"), software: try reader.value("software"))
    trial.response = try reader.optional("response")
    trial.responseTime = try reader.optional("responseTime")
    trial.channel = try reader.optional("channel")
    trial.deviceModel = try reader.optional("deviceModel")
    trial.deviceID = try reader.optionalRaw("deviceID")
    trial.deviceFirmware = try reader.optional("deviceFirmware")
    trial.driver = try reader.optional("driver")
    trial.timeSource = try reader.optionalRaw("timeSource")
    trial.uncertainty = try reader.optional("uncertainty")
    trial.replaces = try reader.optionalRaw("replaces")
    trial.reason = try reader.optional("reason")
    trial.rawHex = try reader.optional("rawHex")
    if let text: String = try reader.optional("details") {
      guard let details = JSONText.decode([String: JSONValue].self, text) else {
        throw reader.damaged("details")
      }
      trial.details = details
    }
  }

  func encode(to container: inout PersistenceContainer) throws {
    container["id"] = trial.id.rawValue
    container["session"] = trial.session.rawValue
    container["run"] = trial.run.rawValue
    container["participant"] = trial.participant
    container["exercise"] = trial.exercise
    container["exerciseVersion"] = trial.exerciseVersion
    container["equipment"] = trial.equipment
    container["attempt"] = trial.attempt
    container["quantity"] = trial.quantity?.rawValue
    container["value"] = try trial.value.map { try finite($0, "value") }
    container["unit"] = trial.unit?.rawValue
    container["outcome"] = trial.outcome?.rawValue
    container["response"] = trial.response
    container["responseTime"] = try trial.responseTime.map { try finite($0, "response_time_s") }
    container["origin"] = trial.origin.rawValue
    container["simulated"] = trial.simulated
    container["channel"] = trial.channel
    container["deviceModel"] = trial.deviceModel
    container["deviceID"] = trial.deviceID?.rawValue
    container["deviceFirmware"] = trial.deviceFirmware
    container["driver"] = trial.driver
    container["timeSource"] = trial.timeSource?.rawValue
    container["uncertainty"] = try trial.uncertainty.map { try finite($0, "uncertainty") }
    container["measuredAt"] = trial.measuredAt.milliseconds
    container["measuredOffset"] = trial.measuredAt.offset
    container["recordedAt"] = trial.recordedAt.milliseconds
    container["recordedOffset"] = trial.recordedAt.offset
    container["status"] = trial.status.rawValue
    container["replaces"] = trial.replaces?.rawValue
    container["reason"] = trial.reason
    container["rawHex"] = trial.rawHex
    container["details"] = try trial.details.map { try JSONText.encode($0, "details") }
    container["software"] = trial.software
  }
}
