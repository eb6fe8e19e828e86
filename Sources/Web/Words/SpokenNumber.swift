/// A number as a row of spoken clips.
///
/// Clips exist for the whole numbers 0 … 100; what is larger is put together from hundreds and
/// thousands. Decimals are said as the language does: Swedish reads two of them as one number
/// (2,84 "två komma åttiofyra"), English one by one ("two point eight four"); a zero in front is
/// always said.
enum SpokenNumber {
  static let minus = "minus"
  static let point = "point"
  static let hundred = "hundred"
  static let thousand = "thousand"
  /// Between hundreds and the rest, in English.
  static let and = "and"

  /// Every clip that a number can ask for.
  static let names: Set<String> = Set(
    (0...100).map(String.init) + [minus, point, hundred, thousand, and])

  /// Returns the clips for a number as it is shown.
  ///
  /// - Parameters:
  ///   - shown: Digits with the language's decimal sign, perhaps a minus before them.
  ///   - language: Which decides how decimals and hundreds are said.
  /// - Returns: The names in order; none for what is no number or is beyond 999 999.
  static func clips(_ shown: String, _ language: Language) -> [String] {
    var rest = shown[...]
    let isNegative = rest.first == "−" || rest.first == "-"
    if isNegative { rest = rest.dropFirst() }
    let parts = rest.split(
      separator: language == .sv ? "," : ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = parts.first, let whole = number(first, limit: 999_999) else { return [] }
    var clips = (isNegative ? [minus] : []) + self.whole(whole, language)
    guard parts.count == 2 else { return clips }
    guard number(parts[1], limit: .max) != nil else { return [] }
    clips.append(point)
    return clips + decimals(parts[1], language)
  }

  private static func number(_ digits: Substring, limit: Int) -> Int? {
    guard !digits.isEmpty, digits.utf8.allSatisfy({ (48...57).contains($0) }),
      let value = Int(digits), value <= limit
    else { return nil }
    return value
  }

  private static func whole(_ number: Int, _ language: Language) -> [String] {
    guard number > 100 else { return [String(number)] }
    let link = language == .en ? [and] : []
    guard number >= 1000 else {
      let rest = number % 100
      return [String(number / 100), hundred] + (rest == 0 ? [] : link + [String(rest)])
    }
    let rest = number % 1000
    let tail = rest == 0 ? [] : (rest <= 100 ? link : []) + whole(rest, language)
    return whole(number / 1000, language) + [thousand] + tail
  }

  private static func decimals(_ digits: Substring, _ language: Language) -> [String] {
    if language == .sv, digits.count == 2, digits.first != "0" { return [String(digits)] }
    return digits.map(String.init)
  }
}
