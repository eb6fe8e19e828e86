import Testing

@testable import Learning

/// hunspell(5), with the flags of Debian's `sv_SE.aff`.
@Suite struct HunspellDictionaryTests {
  private static let affixes = """
    SET UTF-8
    FORBIDDENWORD %
    COMPOUNDBEGIN X
    COMPOUNDMIDDLE U
    COMPOUNDEND Y
    ONLYINCOMPOUND Z
    COMPOUNDPERMITFLAG W
    REP 1
    REP ä e
    COMPOUNDRULE 1
    COMPOUNDRULE >j
    SFX A Y 1
    SFX A 0 s .
    SFX D Y 2
    SFX D 0 en [^a]
    SFX D a orna [^bo]a
    SFX z N 1
    SFX z a 0/WXZ a

    """

  private static func dictionary(_ words: String) throws -> HunspellDictionary {
    let lines = words.split(separator: " ").joined(separator: "\n")
    return try #require(
      HunspellDictionary(affixes: Array(affixes.utf8), words: Array("9\n\(lines)\n".utf8)))
  }

  @Test func `a word is known in each of its forms, and in those alone`() throws {
    let words = try Self.dictionary("båt/AD ros fara/D boa/D")
    for word in ["båt", "Båt", "båts", "båten", "ros", "farorna"] {
      #expect(words.contains(word), "\(word)")
    }
    // Without the flag there is no form, and the ending decides which forms there are.
    for word in ["båtens", "ross", "rosen", "faraen", "boorna", "bå", "", "s", "en"] {
      #expect(!words.contains(word), "\(word)")
    }
  }

  @Test func `words are joined as their flags allow`() throws {
    let words = try Self.dictionary("båt/X hus/AUXY sol/Y flicka/z fall/X lucka/Y om/> tala/Dj")
    for word in ["båthus", "båthuss", "båthushus", "flicksol", "fallucka", "omtala", "båt-hus"] {
      #expect(words.contains(word) == (word != "båthushus"), "\(word)")
    }
    // sol begins none, båt ends none, flick is none alone, and three l are written as two.
    for word in ["solhus", "husbåt", "flick", "falllucka", "båtom", "taltala", "-hus", "båt-"] {
      #expect(!words.contains(word), "\(word)")
    }
  }

  @Test func `what looks like a misspelled word is not joined of others`() throws {
    let words = try Self.dictionary("lä/X gen/Y legen Hansa/D hän/X sa/Y")
    #expect(!words.contains("lägen"))
    // A name is a word, and keeps none from being joined.
    #expect(words.contains("hansa") && words.contains("hänsa"))
  }

  @Test func `what is forbidden is no word, however it could be made`() throws {
    let words = try Self.dictionary("affär/X värden/Y affärvärden/% afghan/%A")
    for word in ["affärvärden", "afghan", "afghans"] { #expect(!words.contains(word), "\(word)") }
  }

  @Test func `a word that is there twice has the forms of both`() throws {
    let words = try Self.dictionary("plan/A plan/D Bo bo/A tor/Z tor/A")
    for word in ["plans", "planen", "bos", "tor"] { #expect(words.contains(word), "\(word)") }
  }

  @Test(arguments: [
    "", "SET ISO8859-1\nSFX A Y 1\nSFX A 0 s .\n", "SET UTF-8\nFLAG long\n",
    "SET UTF-8\nPFX A Y 1\nPFX A 0 o .\n",
  ])
  func `rules of another kind are refused`(rules: String) {
    #expect(HunspellDictionary(affixes: Array(rules.utf8), words: Array("1\nsol\n".utf8)) == nil)
  }

  @Test func `rules that are too long or too many are refused`() {
    let words = Array("1\nsol\n".utf8)
    for rules in [
      String(repeating: "SET UTF-8\n", count: 5001),
      "SET UTF-8\n" + String(repeating: "#", count: 1 << 18),
    ] {
      let isRefused = HunspellDictionary(affixes: Array(rules.utf8), words: words) == nil
      #expect(isRefused)
    }
  }

  @Test func `a file that is no list of words is refused, and what is none in one is passed over`()
    throws
  {
    let rules = Array(Self.affixes.utf8)
    #expect(HunspellDictionary(affixes: rules, words: []) == nil)
    #expect(HunspellDictionary(affixes: rules, words: Array("3\n".utf8)) == nil)
    let large = [UInt8](repeating: 0x61, count: HunspellDictionary.largest + 1)
    #expect(HunspellDictionary(affixes: rules, words: large) == nil)
    let odd: [UInt8] =
      Array("5\n/A\n".utf8) + [0xC3, 0x0A, 0xFF, 0xFE, 0x0A] + Array("łódź/A\nsol/A\n".utf8)
      + Array(String(repeating: "a", count: 500).utf8)
    let words = try #require(HunspellDictionary(affixes: rules, words: odd))
    #expect(words.count == 2 && words.contains("sols"))
    #expect(!words.contains(String(repeating: "a", count: 500)) && !words.contains("łódź"))
  }

  @Test func `a long text of short words is judged in no time`() throws {
    let words = try Self.dictionary("a/AXUY aa/XUY")
    #expect(!words.contains(String(repeating: "a", count: 47) + "b"))
    #expect(!words.contains(String(repeating: "a-", count: 2000)))
  }

  @Test func `letters are found however they are composed`() throws {
    let words = try Self.dictionary("båt/A")
    #expect(words.contains("ba\u{30A}t") && words.contains("BA\u{30A}TS"))
  }

  @Test func `a table of words finds each of many by its number`() {
    var table = WordTable()
    for number in 0..<5000 { #expect(table.add(Array("w\(number)".utf8)) == number) }
    #expect(table.add(Array("w17".utf8)) == 17 && table.count == 5000)
    for number in 0..<5000 { #expect(table.number(of: Array("w\(number)".utf8)) == number) }
    #expect(table.number(of: Array("w5000".utf8)) == nil && table.number(of: []) == nil)
    #expect(table.add([]) == 5000 && table.number(of: []) == 5000)
  }
}
