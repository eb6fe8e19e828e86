/// How English beginners write what they hear (facts 11.4; spellings of one sound by the tables of
/// sounds and letters that phonics is taught by).
enum EnglishErrors: ErrorTable {
  static let hasSilentE = true
  static let doublesVowels = false

  static let vowels: [Character: [Character]] = [
    "a": ["e", "o", "u"], "e": ["i", "a", "u"], "i": ["e", "y"], "o": ["u", "a"],
    "u": ["o", "a", "e"],
    "y": [],
  ]

  static let changes: [MisspellingRules.Change] =
    turned + consonants + silent + vowelPairs + endings + voices + nasals

  private static let turned: [MisspellingRules.Change] = [
    .init("b", "d", .turned), .init("d", "b", .turned),
  ]

  private static let consonants: [MisspellingRules.Change] = [
    .init("c", "k", before: "aourl"), .init("^k", "c"), .init("ck", "k"), .init("ck", "c"),
    .init("k$", "ck", after: vowelLetters), .init("c", "s", before: "ei"), .init("ph", "f"),
    .init("^f", "ph"),
    .init("qu", "kw"), .init("x", "ks"), .init("s$", "z"), .init("se$", "ze"), .init("tch", "ch"),
    .init("ch$", "tch"), .init("sh", "ch"), .init("ch", "sh"), .init("th", "f"),
    .init("^th", "d"), .init("th", "t"), .init("v", "f"), .init("ge$", "j"), .init("^j", "g"),
    .init("^s", "c", before: "i"), .init("ng", "n"), .init("nk", "ngk"), .init("dr", "jr"),
    .init("tr", "chr"), .init("z", "s"), .init("^w", "wh", before: vowelLetters), .init("ve$", "v"),
  ]

  private static let silent: [MisspellingRules.Change] = [
    .init("^wh", "w", .silentLetter), .init("^kn", "n", .silentLetter),
    .init("^wr", "r", .silentLetter), .init("lk$", "k", .silentLetter),
    .init("mb$", "m", .silentLetter), .init("gh", "", .silentLetter),
    .init("^h", "", .silentLetter), .init("^wh", "h"), .init("ould", "ood"), .init("ould", "ud"),
    .init("ould", "uld"),
  ]

  private static let vowelPairs: [MisspellingRules.Change] = [
    .init("ee", "ea"), .init("ea", "ee"), .init("ai", "ay"), .init("ay", "ai"), .init("ay$", "ey"),
    .init("ey$", "ay"), .init("oa", "ow"), .init("ow", "ou"), .init("ou", "ow"), .init("oo", "u"),
    .init("oo", "ou"), .init("ew$", "oo"), .init("ew$", "ue"), .init("ue$", "oo"),
    .init("ue$", "ew"), .init("igh", "ie"), .init("ie", "y"), .init("aw", "or"), .init("aw$", "au"),
    .init("oy", "oi"), .init("oi", "oy"), .init("er", "ur"), .init("ir", "er"), .init("ur", "er"),
    .init("ar", "or"), .init("or", "aw"), .init("ere$", "air"), .init("aid$", "ed"),
    .init("air", "are"), .init("eir$", "air"),
    .init("ail$", "ale"), .init("ain$", "ane"), .init("ame$", "aim"), .init("ake$", "aik"),
    .init("ave$", "aiv"), .init("ine$", "ighn"), .init("ike$", "iek"), .init("ide$", "ied"),
    .init("ite$", "iet"), .init("ive$", "iev"), .init("ome$", "um"), .init("one$", "un"),
    .init("one$", "oan"), .init("ose$", "oaz"), .init("ole$", "oal"), .init("une$", "oon"),
    .init("ute$", "oot"), .init("ube$", "oob"), .init("uge$", "ooj"), .init("ade$", "aid"),
    .init("ate$", "ait"), .init("ape$", "aip"), .init("ace$", "ais"), .init("ale$", "ail"),
    .init("ope$", "oap"), .init("oke$", "oak"), .init("ime$", "iem"), .init("ice$", "ise"),
    .init("ute$", "ewt"), .init("all", "orl"), .init("wa", "wo"), .init("wo", "wu"),
    .init("^wh", "hw"), .init("ea", "e"), .init("eo", "ee"), .init("oi", "oy"),
  ]

  private static let endings: [MisspellingRules.Change] = [
    .init("y$", "ie", after: consonantLetters), .init("y$", "ey", after: consonantLetters),
    .init("y$", "i", after: consonantLetters), .init("le$", "el", after: consonantLetters),
    .init("le$", "ul", after: consonantLetters), .init("er$", "a"), .init("ow$", "o"),
    .init("ow$", "oe"), .init("^a", "u"), .init("ed$", "t", after: "kpsfxh"),
    .init("e$", "ee", isAlone: true), .init("e$", "ey", isAlone: true),
    .init("o$", "oe", isAlone: true), .init("o$", "ow", isAlone: true),
    .init("o$", "oo", isAlone: true), .init("o$", "ue", isAlone: true),
    .init("u$", "oo", isAlone: true), .init("y$", "igh", after: "bflmrt", isAlone: true),
    .init("ee$", "ey"), .init("ee$", "y"), .init("of", "ov"), .init("ing", "eng"),
    .init("oor", "or"), .init("ll$", "l"), .init("ent$", "int"), .init("ought", "ort"),
    .init("ey$", "ai"),
  ]

  /// Consonants that are made in the same place, at the word's end where they are hardest to hear.
  private static let voices: [MisspellingRules.Change] = [
    .init("d$", "t", after: voiced), .init("t$", "d", after: voiced),
    .init("g$", "k", after: voiced), .init("k$", "g", after: voiced),
    .init("b$", "p", after: voiced),
    .init("p$", "b", after: voiced), .init("m$", "n", after: voiced),
    .init("n$", "m", after: voiced),
  ]

  /// The nasal that goes into the vowel before another consonant.
  private static let nasals: [MisspellingRules.Change] = [
    .init("m", "", before: "p", after: vowelLetters),
    .init("n", "", before: "tdkc", after: vowelLetters),
  ]

  private static let voiced = "aeioulmnr"
  private static let vowelLetters = "aeiou"
  private static let consonantLetters = "bcdfghjklmnpqrstvwxz"
}
