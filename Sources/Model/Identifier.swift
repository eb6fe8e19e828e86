/// An identity in the records: a UUID version 7 in lower case, typed by what it names.
package struct Identifier<Tag>: RawRepresentable, Sendable, Hashable, Codable,
  CustomStringConvertible
{
  package var rawValue: String

  package init(rawValue: String) { self.rawValue = rawValue }

  package init(from decoder: any Decoder) throws {
    rawValue = try decoder.singleValueContainer().decode(String.self)
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }

  package var description: String { rawValue }

  /// Makes a new identity that sorts by the time it was made.
  package static func new() -> Self { Self(rawValue: UUIDv7.string()) }
}

/// The identity of one attempt's record.
package typealias TrialID = Identifier<Trial>
/// The identity of one participant doing one exercise once.
package typealias RunID = Identifier<Run>
/// The identity of one visit: the runs of one start of the daemon on one day.
package typealias SessionID = Identifier<Session>
