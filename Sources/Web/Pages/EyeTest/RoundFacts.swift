import Model

/// What a round of the eye test says of itself, read by name.
struct RoundFacts {
  private let values: [String: JSONValue]

  init(_ values: [String: JSONValue]) { self.values = values }

  /// A number that a page can show.
  func number(_ name: String) -> Double? {
    guard case .number(let value)? = values[name], value.isFinite, abs(value) < 1e6 else {
      return nil
    }
    return value
  }

  func text(_ name: String) -> String? {
    guard case .string(let value)? = values[name] else { return nil }
    return value
  }

  func isOn(_ name: String) -> Bool { values[name] == .bool(true) }

  func facts(_ name: String) -> RoundFacts {
    guard case .object(let value)? = values[name] else { return RoundFacts([:]) }
    return RoundFacts(value)
  }

  func names(_ name: String) -> [String] {
    guard case .array(let list)? = values[name] else { return [] }
    return list.compactMap { item in
      guard case .string(let text) = item else { return nil }
      return text
    }
  }
}
