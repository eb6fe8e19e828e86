import Model
import StrictYAML

extension YAMLNode {
  /// Aliases are allowed, because a file repeats itself; no description is near this depth.
  private static let rules = YAMLRules(deepest: 100, allowsAnchors: true)

  /// Reads a description's text.
  ///
  /// - Parameters:
  ///   - text: YAML 1.1.
  ///   - file: The file's name, for errors.
  /// - Throws: `DescriptionErrors` with `syntax` and the line.
  init(description text: String, file: String) throws(DescriptionErrors) {
    do throws(YAMLError) {
      try self.init(yaml: text, file: file, rules: Self.rules)
    } catch {
      let (line, detail): (Int?, String) =
        switch error.problem {
        case .empty: (1, "the file is empty")
        case .syntax(let reason): (error.line, "no YAML: \(reason)")
        case .duplicateKey(let key): (error.line, "the same key twice: \(key)")
        case .complexKey: (error.line, "a key must be a word")
        case .anchor, .tooDeep: (error.line, "no YAML: the values lie too deep in each other")
        case .tooManyValues: (error.line, "too many values")
        }
      throw DescriptionErrors(.syntax, file: file, line: line, detail: detail)
    }
  }

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
    guard let scalar else { throw invalid("a single value must stand here") }
    return scalar
  }

  /// Reads each element of a list for itself.
  ///
  /// - Throws: `DescriptionErrors` for all that is wrong with any of them.
  func elements<Value>(
    _ read: (YAMLNode) throws -> Value
  ) throws(DescriptionErrors) -> [Value] {
    var values: [Value] = []
    var errors: [DescriptionError] = []
    guard let list else { throw invalid("a list must stand here") }
    for node in list {
      do {
        values.append(try read(node))
      } catch {
        errors += node.errors(of: error).all
      }
    }
    guard errors.isEmpty else { throw DescriptionErrors(errors) }
    return values
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
