/// How the columns of another program's table become results; the coach says so.
package struct ForeignMapping: Sendable, Hashable, Codable {
  package enum DateOrder: String, Sendable, Hashable, Codable, CaseIterable {
    case dmy, mdy, ymd
  }

  /// A unit in a file, by its name there, and what it is of the unit that results have.
  package static let units: [String: (unit: String, factor: Double)] = [
    "s": ("s", 1), "ms": ("s", 0.001), "m": ("m", 1), "cm": ("m", 0.01), "mm": ("m", 0.001),
    "m/s": ("m/s", 1), "km/h": ("m/s", 1 / 3.6), "N": ("N", 1), "kg": ("kg", 1), "W": ("W", 1),
    "/min": ("/min", 1), "1": ("1", 1),
  ]

  /// Which table of the file, from 0.
  package var table: Int
  /// The columns, from 1: who, and what was measured.
  package var participant: Int
  package var value: Int
  /// When; a file without it needs `day`.
  package var date: Int?
  /// The time of day, where it is not in the same cell.
  package var time: Int?
  /// Needed where a date can be read both ways.
  package var dateOrder: DateOrder?
  /// The date of all rows, `2026-11-17`, where no column says it.
  package var day: String?
  /// The unit of the numbers, one of `units`.
  package var unit: String
  /// The exercise that they become.
  package var exercise: String
  /// Only rows with this text in this column.
  package var kind: Int?
  package var kindText: String?
  /// Which rows were never measured: all but those whose text there says no.
  package var simulated: Int?
  /// Names that are no numbers or nicknames here.
  package var numbers: [String: Int]?

  package enum CodingKeys: String, CodingKey {
    case table, participant, value, date, time
    case dateOrder = "date_order"
    case day, unit, exercise, kind
    case kindText = "kind_text"
    case simulated, numbers
  }
}

/// One table of a file, as it is shown for mapping.
package struct ForeignTable: Sendable, Hashable, Encodable {
  /// Above it in the file.
  package var title: String
  package var columns: [String]
  /// Its first rows.
  package var sample: [[String]]
  /// What columns may be who, value, date, kind, from 1.
  package var guess: [String: Int]
}
