/// Why a round cannot begin: a stable code and the option that it is about.
package struct RoundRefusal: Error, Sendable, Hashable {
  package enum Code: String, Sendable, Hashable, CaseIterable {
    /// An option is missing, out of its range or of another type.
    case invalidOption = "eye-option-invalid"
    /// An acuity is asked for and the screen's size or distance is not known.
    case notCalibrated = "eye-not-calibrated"
    /// The screen cannot show what the test needs.
    case screenTooCoarse = "eye-screen-too-coarse"
    /// What is to be shown does not fit on the screen at this distance.
    case screenTooSmall = "eye-screen-too-small"
    /// There is no such list of words, or it has no such level.
    case unknownList = "learning-list-unknown"
    /// The list has no word that this game can ask.
    case noWords = "learning-no-words"
    /// The board cannot be played.
    case unplayableBoard = "learning-board-unplayable"
  }

  package var code: Code
  /// The option's name.
  package var option: String

  package init(_ code: Code, _ option: String) {
    self.code = code
    self.option = option
  }
}

/// What the page chose for a round, by name, and its checked reading.
package struct RoundOptions: Sendable, Hashable {
  private let values: [String: JSONValue]

  package init(_ values: [String: JSONValue] = [:]) { self.values = values }

  /// Returns whatever stands there.
  package func value(_ name: String) -> JSONValue? { values[name] }

  /// Returns a text, if there is one.
  package func text(_ name: String) -> String? {
    guard case .string(let text)? = values[name] else { return nil }
    return text
  }

  /// Returns the same options but for one, which is removed by nil.
  package func setting(_ name: String, to value: JSONValue?) -> RoundOptions {
    var values = values
    values[name] = value
    return RoundOptions(values)
  }

  /// Returns a number.
  ///
  /// - Throws: `RoundRefusal` if it is missing without a default, no number or outside `range`.
  package func number(
    _ name: String, in range: ClosedRange<Double>, default standard: Double? = nil
  ) throws(RoundRefusal) -> Double {
    switch values[name] {
    case .number(let value)? where range.contains(value): return value
    case nil:
      guard let standard else { throw RoundRefusal(.invalidOption, name) }
      return standard
    default: throw RoundRefusal(.invalidOption, name)
    }
  }

  /// Returns a whole number, under the same rules.
  package func integer(
    _ name: String, in range: ClosedRange<Int>, default standard: Int? = nil
  ) throws(RoundRefusal) -> Int {
    let bounds = Double(range.lowerBound)...Double(range.upperBound)
    let value = try number(name, in: bounds, default: standard.map { Double($0) })
    guard value.rounded() == value else { throw RoundRefusal(.invalidOption, name) }
    return Int(value)
  }

  /// Returns one of the values of an enumeration, under the same rules.
  package func choice<Choice: RawRepresentable<String>>(
    _ name: String, default standard: Choice? = nil
  ) throws(RoundRefusal) -> Choice {
    switch values[name] {
    case .string(let text)?:
      guard let choice = Choice(rawValue: text) else { throw RoundRefusal(.invalidOption, name) }
      return choice
    case nil:
      guard let standard else { throw RoundRefusal(.invalidOption, name) }
      return standard
    default: throw RoundRefusal(.invalidOption, name)
    }
  }

  /// Returns whether something is switched on.
  ///
  /// - Throws: `RoundRefusal` if it is neither true nor false.
  package func flag(
    _ name: String, default standard: Bool = false
  ) throws(RoundRefusal) -> Bool {
    switch values[name] {
    case .bool(let value)?: return value
    case nil: return standard
    default: throw RoundRefusal(.invalidOption, name)
    }
  }
}
