internal import GRDB
internal import Model

/// A trial as a row of table `trial`.
struct TrialRow: FetchableRecord {
  static let databaseTableName = "trial"

  var trial: Trial
  /// The row that it takes the place of, where that one is not here.
  private let replacesAbsent: TrialID?

  init(_ trial: Trial, replacesAbsent: TrialID? = nil) {
    self.trial = trial
    self.replacesAbsent = replacesAbsent
  }

  init(row: Row) throws { try self.init(RowReader(row, table: Self.databaseTableName)) }

  /// Reads a row of the columns that `listed` names.
  init(listed row: Row) throws {
    try self.init(RowReader(row, table: Self.databaseTableName, indices: Self.indices))
  }

  private init(_ reader: RowReader) throws {
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
    replacesAbsent = try reader.optionalRaw("replacesAbsent")
    trial.replaces = try reader.optionalRaw("replaces") ?? replacesAbsent
    trial.reason = try reader.optional("reason")
    trial.rawHex = try reader.optional("rawHex")
    if let text: String = try reader.optional("details") {
      guard let details = try? JSON.decode([String: JSONValue].self, from: text.utf8) else {
        throw reader.damaged("details")
      }
      trial.details = details
    }
  }

  /// The columns of a list, for its statement.
  ///
  /// The details have the run's note, if there is one, which is kept beside the log.
  static let listed = TrialColumn.listed.map { $0.name == "details" ? noted : $0.name }
    .joined(separator: ", ")
  private static let noted = """
    CASE WHEN noteText IS NULL THEN details
      ELSE json_set(coalesce(details, '{}'), '$.\(Note.key)', noteText) END AS details
    """
  /// Where those columns come from.
  static let source = """
    trial LEFT JOIN (SELECT run AS noteRun, text AS noteText FROM note) ON noteRun = trial.run
    """
  private static let indices = Dictionary(
    uniqueKeysWithValues: TrialColumn.listed.enumerated().map { ($1.name, $0) })

  private static let insertion = insertion(TrialColumn.all)
  private static let insertionAbsent = insertion(TrialColumn.listed)

  private static func insertion(_ columns: [TrialColumn]) -> String {
    """
    INSERT INTO trial (\(columns.map(\.name).joined(separator: ", ")))
    VALUES (\(Array(repeating: "?", count: columns.count).joined(separator: ", ")))
    """
  }

  /// Adds the row, by a statement that is compiled once: it stands between a result and the screen.
  func insert(_ db: Database) throws {
    guard let replacesAbsent else {
      try db.cachedStatement(sql: Self.insertion).execute(arguments: StatementArguments(values()))
      return
    }
    try db.cachedStatement(sql: Self.insertionAbsent)
      .execute(arguments: StatementArguments(values() + [replacesAbsent.rawValue]))
  }

  private func values() throws -> [(any DatabaseValueConvertible)?] {
    try TrialColumn.all.map { try $0.value(trial) }
  }
}
