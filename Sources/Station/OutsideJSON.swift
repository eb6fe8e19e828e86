internal import FoundationEssentials
import Model

/// The one JSON form of everything that leaves the station: one line, keys in order.
package enum OutsideJSON {
  package static func text(_ value: some Encodable) throws -> String {
    if let record = value as? any DirectJSON {
      return String(decoding: try record.json(), as: UTF8.self)
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }
}
