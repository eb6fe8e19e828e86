import Model

/// A value in a description file, with its place.
struct DescriptionNode: Sendable {
  enum Content: Sendable {
    case scalar(String)
    case list([DescriptionNode])
    case mapping([Entry])
  }

  struct Entry: Sendable {
    var key: String
    var line: Int
    var value: DescriptionNode
  }

  var content: Content
  var file: String
  /// From 1.
  var line: Int

  /// Returns the error that something is wrong with this value.
  func invalid(_ detail: String) -> DescriptionErrors {
    DescriptionErrors(.invalidValue, file: file, line: line, detail: detail)
  }

  /// Returns what went wrong while it was read; closures have no typed errors of their own.
  func errors(of error: any Error) -> DescriptionErrors {
    error as? DescriptionErrors ?? invalid("it cannot be read: \(error)")
  }

  /// Returns the text as written.
  func text() throws(DescriptionErrors) -> String {
    guard case .scalar(let text) = content else { throw invalid("a single value must stand here") }
    return text
  }

  func list() throws(DescriptionErrors) -> [DescriptionNode] {
    guard case .list(let nodes) = content else { throw invalid("a list must stand here") }
    return nodes
  }

  /// Reads each element of a list for itself.
  ///
  /// - Throws: `DescriptionErrors` for all that is wrong with any of them.
  func elements<Value>(
    _ read: (DescriptionNode) throws -> Value
  ) throws(DescriptionErrors) -> [Value] {
    var values: [Value] = []
    var errors: [DescriptionError] = []
    for node in try list() {
      do {
        values.append(try read(node))
      } catch {
        errors += node.errors(of: error).all
      }
    }
    guard errors.isEmpty else { throw DescriptionErrors(errors) }
    return values
  }

  /// Whether it is a mapping with this key.
  func has(_ key: String) -> Bool {
    guard case .mapping(let entries) = content else { return false }
    return entries.contains { $0.key == key }
  }

  func integer(in range: ClosedRange<Int>) throws(DescriptionErrors) -> Int {
    let text = try text()
    guard let value = Self.whole(text), range.contains(value) else {
      throw invalid(
        "\(text) must be a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return value
  }

  func number(in range: ClosedRange<Double>) throws(DescriptionErrors) -> Double {
    let text = try text()
    guard let value = Self.whole(text).map(Double.init) ?? Double(text), range.contains(value)
    else {
      throw invalid("\(text) must be a number from \(range.lowerBound) to \(range.upperBound)")
    }
    return value
  }

  func decimal() throws(DescriptionErrors) -> DecimalNumber {
    let text = try text()
    guard let value = Self.decimal(text) else {
      throw invalid("\(text) must be a decimal number")
    }
    return value
  }

  /// Returns a number greater than 0, or one divided by a whole one: `0.01`, `1/1024`, `3.3/4095`.
  func scale() throws(DescriptionErrors) -> Scale {
    let text = try text()
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
      .map { part in String(part.filter { $0 != " " }) }
    let divisor = parts.count == 2 ? Self.whole(parts[1]) : 1
    guard let factor = Self.decimal(parts[0]), let divisor,
      (1...DecimalNumber.largestMantissa).contains(divisor)
    else { throw invalid("\(text) must be a decimal number, or one divided by a whole number") }
    guard factor.mantissa > 0 else {
      throw invalid("the scale must be greater than 0; sign: reversed turns a value")
    }
    return Scale(factor, dividedBy: divisor)
  }

  private static func decimal(_ text: String) -> DecimalNumber? {
    DecimalNumber(text)
      ?? whole(text).flatMap {
        $0.magnitude <= DecimalNumber.largestMantissa.magnitude ? DecimalNumber(mantissa: $0) : nil
      }
  }

  /// Reads a whole number, in decimal digits or behind `0x` in hexadecimal ones.
  private static func whole(_ text: String) -> Int? {
    let isNegative = text.hasPrefix("-")
    let digits = text.dropFirst(isNegative ? 1 : 0)
    guard digits.hasPrefix("0x") || digits.hasPrefix("0X") else { return Int(text) }
    let hexadecimal = digits.dropFirst(2)
    guard hexadecimal.allSatisfy(\.isHexDigit) else { return nil }
    return Int((isNegative ? "-" : "") + hexadecimal, radix: 16)
  }

  func boolean() throws(DescriptionErrors) -> Bool {
    switch try text() {
    case "true": return true
    case "false": return false
    case let other: throw invalid("\(other) must be true or false")
    }
  }

  /// Returns a text in both languages, `sv` and `en`.
  func localized() throws(DescriptionErrors) -> LocalizedText {
    var mapping = try DescriptionMapping(self)
    let text = LocalizedText(
      sv: mapping.required("sv", or: "") { try $0.text() },
      en: mapping.required("en", or: "") { try $0.text() })
    try mapping.finish()
    guard !text.sv.isEmpty, !text.en.isEmpty else { throw invalid("a text must stand here") }
    return text
  }

  /// Returns the one byte of a printable character.
  func character() throws(DescriptionErrors) -> UInt8 {
    let bytes = Array(try text().utf8)
    guard bytes.count == 1, (0x20...0x7E).contains(bytes[0]) else {
      throw invalid("one printable ASCII character must stand here")
    }
    return bytes[0]
  }

  /// Returns a regular expression.
  func pattern() throws(DescriptionErrors) -> LinePattern {
    let text = try text()
    do throws(PatternError) {
      return try LinePattern(text)
    } catch {
      throw invalid("no pattern, at its byte \(error.offset): \(error.detail)")
    }
  }

  /// Returns one of a type's named cases.
  func choice<Value: RawRepresentable & CaseIterable>(
    of type: Value.Type
  ) throws(DescriptionErrors) -> Value where Value.RawValue == String {
    let text = try text()
    guard let value = Value(rawValue: text) else {
      let names = Value.allCases.map(\.rawValue).joined(separator: ", ")
      throw invalid("\(text) must be one of \(names)")
    }
    return value
  }
}
