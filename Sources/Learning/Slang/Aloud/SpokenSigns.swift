/// What signs are called when a text is read aloud.
enum SpokenSigns {
  /// A sign that stands between two values.
  struct Operator: Sendable {
    var sign: String
    /// What is said of it between values: "is less than".
    var used: (en: String, sv: String)
    /// What is said where it is only named: "the sign is …".
    var named: (en: String, sv: String)
  }

  private static func sign(
    _ sign: String, _ en: String, _ sv: String, named namedEn: String, _ namedSv: String
  ) -> Operator {
    Operator(sign: sign, used: (en, sv), named: (namedEn, namedSv))
  }

  /// The longest first.
  static let operators: [Operator] = [
    sign("==", "is equal to", "är lika med", named: "double equals", "dubbelt likhetstecken"),
    sign(
      "!=", "is not equal to", "är inte lika med", named: "exclamation mark equals",
      "utropstecken likhetstecken"),
    sign(
      "<=", "is at most", "är högst", named: "less-than sign equals",
      "mindre än-tecken likhetstecken"),
    sign(
      ">=", "is at least", "är minst", named: "greater-than sign equals",
      "större än-tecken likhetstecken"),
    sign(
      "≠", "is not equal to", "är inte lika med", named: "not-equal sign", "inte lika med-tecken"),
    sign("≤", "is at most", "är högst", named: "at-most sign", "högst-tecken"),
    sign("≥", "is at least", "är minst", named: "at-least sign", "minst-tecken"),
    sign("<", "is less than", "är mindre än", named: "less-than sign", "mindre än-tecken"),
    sign(">", "is greater than", "är större än", named: "greater-than sign", "större än-tecken"),
    sign("=", "equals", "lika med", named: "equals sign", "likhetstecken"),
    sign("+", "plus", "plus", named: "plus", "plus"),
    sign("−", "minus", "minus", named: "minus", "minus"),
    sign("*", "times", "gånger", named: "star", "stjärna"),
    sign("×", "times", "gånger", named: "cross", "kryss"),
    sign("÷", "divided by", "delat med", named: "division sign", "divisionstecken"),
    sign("/", "divided by", "delat med", named: "slash", "snedstreck"),
    sign("%", "remainder", "rest", named: "per cent", "procent"),
  ]

  /// Signs that are words wherever they stand.
  static let words: [(sign: String, en: String, sv: String)] = [
    ("...", "and so on", "och så vidare"),
    ("…", "and so on", "och så vidare"),
    ("⋯", "the three dots", "de tre prickarna"),
    ("&", "and", "och"),
    ("°", "degrees", "grader"),
  ]

  /// Words that are no value: beside one of them a sign is only named.
  static func isNoValue(_ word: String, _ language: SlangLanguage) -> Bool {
    (language == .sv ? swedish : english).contains(word.lowercased())
  }

  private static let english: Set<String> = [
    "a", "after", "and", "asks", "at", "before", "but", "by", "for", "from", "gives", "in", "is",
    "it",
    "keeps", "lets", "makes", "means", "of", "on", "or", "says", "sign", "signs", "than", "that",
    "the",
    "then", "this", "to", "uses", "what", "which", "with", "without",
  ]
  private static let swedish: Set<String> = [
    "av", "betyder", "blir", "det", "den", "där", "efter", "ett", "eller", "en", "från", "fyller",
    "före", "för", "frågar", "ger", "gör", "hade", "i", "in", "kallas", "men", "med", "och", "på",
    "sparar", "står", "släpper", "som", "tar", "tecken", "tecknet", "till", "utan", "vad", "vilket",
    "är",
  ]

  /// A sign that stands alone between quotation marks, and so is meant itself.
  private static let quoted: [Character: (en: String, sv: String)] = [
    ".": ("dot", "punkt"), ",": ("comma", "komma"), ":": ("colon", "kolon"),
    ";": ("semicolon", "semikolon"), "?": ("question mark", "frågetecken"),
    "!": ("exclamation mark", "utropstecken"), "-": ("dash", "streck"), "–": ("dash", "streck"),
    "#": ("hash", "nummertecken"), "_": ("underscore", "understreck"),
    "(": ("left bracket", "vänsterparentes"), ")": ("right bracket", "högerparentes"),
    "[": ("left square bracket", "vänster hakparentes"),
    "]": ("right square bracket", "höger hakparentes"),
  ]

  static func name(of sign: Character, _ language: SlangLanguage) -> String? {
    let name = quoted[sign] ?? operators.first { $0.sign == String(sign) }?.named
    return name.map { language == .sv ? $0.sv : $0.en }
  }

  /// Words between the pieces of a program.
  enum Word: Sendable, Hashable {
    case of, place, dot, list, emptyList, card, emptyText, space, minus, to, dots
  }

  static func text(_ word: Word, _ language: SlangLanguage) -> String {
    let (en, sv) =
      switch word {
      case .of: ("of", "av")
      case .place: ("place", "plats")
      case .dot: ("dot", "punkt")
      case .list: ("the list", "listan")
      case .emptyList: ("the empty list", "den tomma listan")
      case .card: ("the card", "kortet")
      case .emptyText: ("an empty text", "en tom text")
      case .space: ("a space", "ett mellanslag")
      case .minus: ("minus", "minus")
      case .to: ("to", "till")
      case .dots: ("dots", "prickar")
      }
    return language == .sv ? sv : en
  }
}
