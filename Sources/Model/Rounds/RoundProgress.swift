/// What screens show of a round beside its question, and what its results are once it is over; never
/// which answer is right.
///
/// Each game has its own type. It stands in the details of each trial, so that a round that is over is
/// shown from its records alone.
package protocol RoundProgress: Sendable, Hashable, Codable {}

/// As which it is shown where its form is none that its game has.
extension JSONValue: RoundProgress {}

/// The progress of a round of any game.
package struct AnyRoundProgress: Sendable, Hashable, Encodable {
  package let value: any RoundProgress

  package init(_ value: any RoundProgress) { self.value = value }

  /// Reads it from the details of a trial; empty where a round was cut off before its first answer.
  ///
  /// - Parameters:
  ///   - details: Of the trial, if it has any.
  ///   - type: That of its game; what is none of it stays as it stands there.
  package init(_ details: [String: JSONValue]?, as type: any RoundProgress.Type) {
    let told = details?["progress"] ?? .object([:])
    func read<Progress: RoundProgress>(_ type: Progress.Type) throws -> any RoundProgress {
      try JSON.decode(type, from: JSON.bytes(told))
    }
    value = (try? read(type)) ?? told
  }

  /// As it stands in the details of a trial.
  ///
  /// - Throws: `JSON.NotFinite`.
  package var json: JSONValue { get throws { try JSON.decode(from: JSON.bytes(value)) } }

  package func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }

  private var hashable: AnyHashable { AnyHashable(value) }

  package static func == (one: Self, other: Self) -> Bool { one.hashable == other.hashable }
  package func hash(into hasher: inout Hasher) { hashable.hash(into: &hasher) }
}

/// A value that is written as null where there is none, and not left out.
package struct OrNull<Value: Sendable & Hashable & Codable>: Sendable, Hashable, Codable {
  package var value: Value?

  package init(_ value: Value? = nil) { self.value = value }

  package init(from decoder: any Decoder) throws { value = try Value?(from: decoder) }
  package func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
}
