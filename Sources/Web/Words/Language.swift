/// A language that the page speaks.
package enum Language: String, Sendable, CaseIterable {
  case sv, en

  /// Returns the language to answer in: the one asked for, else the cookie's, else the browser's,
  /// else Swedish.
  ///
  /// - Parameters:
  ///   - asked: The `lang` part of the query.
  ///   - cookie: The value of the `lang` cookie.
  ///   - accepted: The `Accept-Language` header (RFC 9110 section 12.5.4).
  /// - Returns: The language.
  static func negotiated(asked: String?, cookie: String?, accepted: String?) -> Language {
    if let language = asked.flatMap(Language.init(rawValue:)) { return language }
    if let language = cookie.flatMap(Language.init(rawValue:)) { return language }
    return accepted.flatMap(best) ?? .sv
  }

  private static func best(_ header: String) -> Language? {
    var best: (language: Language, quality: Double)?
    for part in header.split(separator: ",") {
      let fields = part.split(separator: ";").map { $0.trimmed }
      guard let range = fields.first,
        let language = Language(rawValue: String(range.prefix { $0 != "-" }).lowercased())
      else { continue }
      let weight = fields.dropFirst().first { $0.hasPrefix("q=") }
      let quality = weight.map { Double($0.dropFirst(2)) ?? 0 } ?? 1
      if quality > (best?.quality ?? 0) { best = (language: language, quality: quality) }
    }
    return best?.language
  }
}

extension StringProtocol {
  /// The text without spaces and tabs at its ends.
  var trimmed: String {
    let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" }
    var rest = self.drop(while: isBlank)
    while let last = rest.last, isBlank(last) { rest.removeLast() }
    return String(rest)
  }
}
