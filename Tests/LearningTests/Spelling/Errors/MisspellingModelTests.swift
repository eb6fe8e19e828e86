import Model
import Testing

@testable import Learning

@Suite struct MisspellingModelTests {
  private static func model(
    _ language: SpellingLanguage = .en, words: [String] = [], denied: [String] = []
  ) -> MisspellingModel {
    MisspellingModel(
      language: language, dictionary: WordSet(words), denied: DenyList(denied))
  }

  /// Word, misspelling, the rule that makes it, and which letters become which.
  @Test(arguments: [
    ("green", "grean", MisspellingRule.sound, "ee", "ea"),
    ("green", "gren", .undoubled, "ee", "e"),
    ("train", "trane", .sound, "ain", "ane"),
    ("train", "trayn", .sound, "ai", "ay"),
    ("bed", "bedd", .doubled, "d", "dd"),
    ("bed", "ded", .turned, "b", "d"),
    ("cake", "kake", .sound, "c", "k"),
    ("cake", "cak", .silentE, "e", ""),
    ("ship", "shipp", .doubled, "p", "pp"),
    ("what", "wat", .silentLetter, "wh", "w"),
    ("what", "whot", .vowel, "a", "o"),
  ])
  func `it makes the errors of English beginners`(
    word: String, misspelling: String, rule: MisspellingRule, from: String, to: String
  ) {
    #expect(
      Self.model().candidates(for: word).contains(
        Misspelling(misspelling, rule, from: from, to: to)))
  }

  /// ä/e, å/o, double consonants, sj, tj, ng, silent letters and b/d.
  @Test(arguments: [
    ("säng", "seng", MisspellingRule.vowel), ("båt", "bot", .vowel), ("katt", "kat", .undoubled),
    ("sjö", "skjö", .sound), ("stjärna", "sjärna", .sound), ("sked", "sjed", .sound),
    ("tjuv", "kjuv", .sound), ("kök", "tjök", .sound), ("kung", "kun", .sound),
    ("bänk", "bängk", .sound), ("hjul", "jul", .sound), ("god", "go", .silentLetter),
    ("boll", "doll", .turned),
  ])
  func `it makes the errors of Swedish beginners`(
    word: String, misspelling: String, rule: MisspellingRule
  ) {
    #expect(
      Self.model(.sv).candidates(for: word).contains { $0.text == misspelling && $0.rule == rule })
  }

  @Test func `a real word, a rude one and the word itself are refused, each with its reason`() {
    let model = Self.model(words: ["bad"], denied: ["damn", "ass"])
    #expect(model.refusal(of: "bad", for: "bed") == .realWord)
    #expect(model.refusal(of: "BAD", for: "bed") == .realWord)
    #expect(model.refusal(of: "bed", for: "bed") == .same)
    #expect(model.refusal(of: "damn", for: "dam") == .notForChildren)
    // Near: the same but for doubling and letters that sound alike, within, and one letter more.
    for text in ["damm", "azz", "goddamn", "damnd", "dawn"] {
      #expect(model.refusal(of: text, for: "word") == .notForChildren, "\(text)")
    }
    #expect(model.refusal(of: "b3d", for: "bed") == .notLetters)
    #expect(model.refusal(of: "bedd", for: "bed") == nil)
  }

  @Test func `a word without two misspellings that are no words has none`() {
    let all = Self.model().candidates(for: "at").map(\.text)
    #expect(Self.model(words: Array(all.dropFirst())).pair(for: "at", seed: 1) == nil)
    #expect(Self.model().pair(for: "a", seed: 1) == nil)
    #expect(Self.model().pair(for: "I", seed: 1) == nil)
    #expect(Self.model().pair(for: "", seed: 1) == nil)
  }

  @Test func `the same word and seed give the same two, of two rules, and other seeds others`()
    throws
  {
    let model = Self.model()
    let first = try #require(model.pair(for: "little", seed: 3))
    #expect(model.pair(for: "little", seed: 3) == first)
    var found: Set<[String]> = []
    for seed in 0..<50 as Range<UInt64> {
      let pair = try #require(model.pair(for: "little", seed: seed))
      #expect(pair[0].rule != pair[1].rule)
      #expect(pair[0].text != pair[1].text)
      found.insert(pair.map(\.text))
    }
    #expect(found.count > 10)
  }

  @Test func `what the list gives comes first, but for what is refused`() throws {
    let model = Self.model(words: ["bad"])
    let given = SpellingWord("ship", incorrect: ["shipp", "sihp"])
    #expect(model.pair(for: given, seed: 1)?.map(\.text) == ["shipp", "sihp"])
    #expect(model.pair(for: given, seed: 1)?.map(\.rule) == [.given, .given])
    let pair = try #require(
      model.pair(for: SpellingWord("bed", incorrect: ["bad", "bedd"]), seed: 1))
    #expect(pair[0] == Misspelling("bedd", .given))
    #expect(pair[1].rule != .given && pair[1].text != "bedd" && pair[1].text != "bad")
  }

  @Test(arguments: SpellingLanguage.allCases)
  func `any letters at all give misspellings that differ from the word and each other`(
    language: SpellingLanguage
  ) {
    var generator = SplitMix64(seed: 17)
    let letters = Array("abcdeghiklmnoprstuwyåäö-'é")
    let model = Self.model(language)
    for _ in 0..<500 {
      let length = Int.random(in: 0...24, using: &generator)
      let word = String((0..<length).compactMap { _ in letters.randomElement(using: &generator) })
      guard let pair = model.pair(for: word, seed: 5) else { continue }
      #expect(Set([word] + pair.map(\.text)).count == 3)
    }
  }

  @Test func `Debian's lists are read in UTF-8 and in Latin-1`() {
    #expect(WordSet(lines: Array("Åsa\nb\u{E5}t\n".utf8)).contains("båt"))
    let latin: [UInt8] = [0x62, 0xE5, 0x74, 0x0A, 0x68, 0x75, 0x73]
    #expect(WordSet(lines: latin).contains("båt"))
    #expect(WordSet(lines: latin).contains("Hus"))
    #expect(!WordSet(lines: latin).contains("bil"))
  }
}
