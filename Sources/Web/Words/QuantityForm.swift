import FoundationEssentials
import Model

/// How a quantity is shown: factor from the file's unit, decimals, and the unit in words.
///
/// Source of the rows: `Static/quantities.json`, which the browser reads too.
struct QuantityForm: Sendable, Decodable {
  struct Name: Sendable, Decodable {
    var sv: String
    var en: String

    subscript(language: Language) -> String { language == .sv ? sv : en }
  }

  var scale: Double
  var decimals: Int
  /// The unit beside the number.
  var unit: Name
  /// The unit as it is spoken.
  var spoken: Name
  /// Which of two values is the better one, if that can be said.
  var better: Exercise.Better?

  /// Reads the table.
  static func table(json: [UInt8]) throws -> [Quantity: QuantityForm] {
    let rows = try JSON.decode([String: QuantityForm].self, from: json)
    return Dictionary(uniqueKeysWithValues: rows.map { (Quantity(rawValue: $0), $1) })
  }

  /// Returns the form for a quantity that the table does not know.
  static func plain(_ unit: Unit?) -> QuantityForm {
    let name = unit.map { $0 == .one ? "" : $0.rawValue } ?? ""
    return QuantityForm(
      scale: 1, decimals: 2, unit: Name(sv: name, en: name), spoken: Name(sv: name, en: name))
  }
}
