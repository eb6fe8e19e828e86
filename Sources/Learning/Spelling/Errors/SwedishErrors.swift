/// How Swedish beginners write what they hear: ä and e, å and o, double consonants, and the spellings
/// of the sounds of sj, tj, j and ng.
enum SwedishErrors: ErrorTable {
  static let hasSilentE = false
  static let doublesVowels = true

  static let vowels: [Character: [Character]] = [
    "a": ["å", "e"], "e": ["ä", "i"], "i": ["e", "y"], "o": ["å", "u"], "u": ["o", "y"],
    "y": ["i", "u"], "å": ["o", "a"], "ä": ["e", "a"], "ö": ["u", "o"],
  ]

  static let changes: [MisspellingRules.Change] =
    turned + sje + tje + jod + nasal + consonants + silent

  private static let turned: [MisspellingRules.Change] = [
    .init("b", "d", .turned), .init("d", "b", .turned),
  ]

  /// The soft vowels, before which k, g and sk sound otherwise.
  private static let soft = "eiyäö"

  private static let sje: [MisspellingRules.Change] = [
    .init("skj", "sj"), .init("stj", "sj"), .init("sj", "skj"), .init("sj", "stj"),
    .init("sj", "sch"), .init("sk", "sj", before: soft), .init("sch", "sj"), .init("sj", "sk"),
    .init("sj", "ch"), .init("sj", "sh"),
  ]

  private static let tje: [MisspellingRules.Change] = [
    .init("tj", "kj"), .init("tj", "k", before: soft), .init("tj", "ch"), .init("kj", "tj"),
    .init("^k", "tj", before: soft), .init("^k", "kj", before: soft), .init("tj", "sj"),
  ]

  private static let jod: [MisspellingRules.Change] = [
    .init("hj", "j"), .init("dj", "j"), .init("lj", "j"), .init("gj", "j"),
    .init("^g", "j", before: soft), .init("^j", "hj"), .init("^j", "g", before: soft),
    .init("^j", "lj"),
  ]

  private static let nasal: [MisspellingRules.Change] = [
    .init("ng", "n"), .init("ng", "nk"), .init("nk", "ngk"), .init("gn", "ngn"), .init("ng", "gn"),
    .init("nk", "ng"),
  ]

  private static let consonants: [MisspellingRules.Change] = [
    .init("ck", "k"), .init("ck", "kk"),
    .init("k", "kk", before: vowelLetters, after: vowelLetters),
    .init("k$", "ck", after: vowelLetters), .init("x", "ks"),
    .init("ks", "x"),
    .init("v", "f"), .init("f$", "v"), .init("c", "s", before: soft), .init("z", "s"),
    .init("ch", "sj"), .init("rs", "sj"), .init("ts", "ss"), .init("kt", "ckt"), .init("^k", "c"),
    .init("^v", "w"), .init("n", "", before: "tdk", after: vowelLetters), .init("mm$", "m"),
    .init("b", "p"), .init("p$", "b", after: voiced), .init("g$", "k", after: voiced),
    .init("d$", "t", after: voiced), .init("t$", "d", after: voiced), .init("^h", ""),
  ]

  private static let silent: [MisspellingRules.Change] = [
    .init("g$", "", .silentLetter, after: vowelLetters),
    .init("d$", "", .silentLetter, after: vowelLetters),
    .init("t$", "", .silentLetter, after: vowelLetters),
    .init("r$", "", .silentLetter, after: vowelLetters), .init("rd", "d", .silentLetter),
    .init("ld", "l", .silentLetter),
    .init("nd$", "n", .silentLetter),
  ]

  private static let vowelLetters = "aeiouyåäö"
  private static let voiced = "aeiouyåäölmnr"
}
