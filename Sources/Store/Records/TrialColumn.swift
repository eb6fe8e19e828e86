internal import GRDB
internal import Model

/// A column of table `trial`: its name, what may stand in it, and what a trial puts there.
///
/// One table: rows are inserted by it, lists are selected by it, and `TrialTextReader` reads by it.
struct TrialColumn: Sendable {
  enum Form: Sendable {
    case text
    case optionalText
    /// A text that is one of an enumeration's.
    case word(@Sendable (String) -> Bool)
    case optionalWord(@Sendable (String) -> Bool)
    case integer
    case flag
    /// May be absent.
    case number
    /// Milliseconds since 1970; the column after it is its offset.
    case time
    case offset
    /// The row that it takes the place of, or the one that is not here, which is the last column.
    case replaced
    case absent
    /// A JSON object; may be absent.
    case object
  }

  typealias Value = @Sendable (Trial) throws -> (any DatabaseValueConvertible)?

  let name: String
  let form: Form
  let value: Value

  init(_ name: String, _ form: Form, _ value: @escaping Value) {
    self.name = name
    self.form = form
    self.value = value
  }

  static let all = [
    TrialColumn("id", .text) { $0.id.rawValue },
    TrialColumn("session", .text) { $0.session.rawValue },
    TrialColumn("run", .text) { $0.run.rawValue },
    TrialColumn("participant", .integer) { $0.participant },
    TrialColumn("exercise", .text) { $0.exercise },
    TrialColumn("exerciseVersion", .integer) { $0.exerciseVersion },
    TrialColumn("equipment", .optionalText) { $0.equipment },
    TrialColumn("attempt", .integer) { $0.attempt },
    TrialColumn("quantity", .optionalText) { $0.quantity?.rawValue },
    TrialColumn("value", .number) { try $0.value.map { try finite($0, "value") } },
    TrialColumn("unit", .optionalText) { $0.unit?.rawValue },
    TrialColumn("outcome", .optionalWord(isOne(of: Trial.Outcome.self))) { $0.outcome?.rawValue },
    TrialColumn("response", .optionalText) { $0.response },
    TrialColumn("responseTime", .number) {
      try $0.responseTime.map { try finite($0, "response_time_s") }
    },
    TrialColumn("origin", .word(isOne(of: Trial.Origin.self))) { $0.origin.rawValue },
    TrialColumn("simulated", .flag) { $0.simulated },
    TrialColumn("channel", .optionalText) { $0.channel },
    TrialColumn("deviceModel", .optionalText) { $0.deviceModel },
    TrialColumn("deviceID", .optionalText) { $0.deviceID?.rawValue },
    TrialColumn("deviceFirmware", .optionalText) { $0.deviceFirmware },
    TrialColumn("driver", .optionalText) { $0.driver },
    TrialColumn("timeSource", .optionalWord(isOne(of: TimeSource.self))) {
      $0.timeSource?.rawValue
    },
    TrialColumn("uncertainty", .number) {
      try $0.uncertainty.map { try finite($0, "uncertainty") }
    },
    TrialColumn("measuredAt", .time) { $0.measuredAt.milliseconds },
    TrialColumn("measuredOffset", .offset) { $0.measuredAt.offset },
    TrialColumn("recordedAt", .time) { $0.recordedAt.milliseconds },
    TrialColumn("recordedOffset", .offset) { $0.recordedAt.offset },
    TrialColumn("status", .word(isOne(of: Trial.Status.self))) { $0.status.rawValue },
    TrialColumn("replaces", .replaced) { $0.replaces?.rawValue },
    TrialColumn("reason", .optionalText) { $0.reason },
    TrialColumn("rawHex", .optionalText) { $0.rawHex },
    TrialColumn("details", .object) { try $0.details.map { try JSON.text($0, name: "details") } },
    TrialColumn("software", .text) { $0.software },
  ]

  /// Those of a list.
  static let listed = all + [TrialColumn("replacesAbsent", .absent) { _ in nil }]

  private static func isOne<Word: RawRepresentable<String> & SendableMetatype>(
    of type: Word.Type
  ) -> @Sendable (String) -> Bool {
    { Word(rawValue: $0) != nil }
  }
}
