internal import FoundationEssentials
package import Model

/// The one JSON form of everything that leaves the station: one line, keys in order.
package enum OutsideJSON {
  package static func text(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  package static func text(_ trial: Trial) throws(JSONWriter.NotFinite) -> String {
    String(decoding: try trial.json(), as: UTF8.self)
  }
}
