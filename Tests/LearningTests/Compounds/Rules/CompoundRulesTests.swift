import Testing

@testable import Learning

/// Both lists were drawn up with the rules, before there was a checker: words to begin with, and words
/// that were turned down.
@Suite struct CompoundRulesTests {
  struct Refused: Sendable, CustomTestStringConvertible {
    let first: String
    let second: String
    var compound: String?
    let rule: CompoundFinding.Rule
    /// The letters that break it.
    let at: String
    var testDescription: String { compound ?? first + second }
  }

  private static let refused = [
    Refused(first: "växt", second: "hus", rule: .letter, at: "x"),
    Refused(first: "hund", second: "koja", rule: .openO, at: "koja"),
    Refused(first: "fågel", second: "bo", rule: .softConsonant, at: "ge"),
    Refused(
      first: "räka", second: "sallad", compound: "räksallad", rule: .lostVowel, at: "a"),
    Refused(first: "räk", second: "sallad", rule: .lostVowel, at: "räk"),
    Refused(first: "vinter", second: "dag", rule: .retroflex, at: "rd"),
    Refused(first: "hand", second: "duk", rule: .doubleSeam, at: "dd"),
    Refused(first: "sol", second: "sken", rule: .softConsonant, at: "ske"),
    Refused(first: "fot", second: "boll", rule: .openO, at: "boll"),
    // One of each other kind that the rules name.
    Refused(first: "blomma", second: "vas", compound: "blomvas", rule: .lostVowel, at: "a"),
    Refused(first: "saga", second: "bok", compound: "sagobok", rule: .notJoined, at: "sagabok"),
    Refused(first: "hav", second: "bad", compound: "havsbad", rule: .interfix, at: "b"),
    Refused(first: "sol", second: "ur", rule: .falseSyllable, at: "lu"),
    Refused(first: "tåg", second: "nät", rule: .digraph, at: "gn"),
    Refused(first: "is", second: "jakt", rule: .digraph, at: "sj"),
    Refused(first: "melon", second: "gul", rule: .digraph, at: "ng"),
    Refused(first: "får", second: "lamm", rule: .retroflex, at: "rl"),
    Refused(first: "hus", second: "kök", rule: .softConsonant, at: "skö"),
    Refused(first: "färg", second: "burk", rule: .finalG, at: "rg"),
    Refused(first: "säck", second: "hål", rule: .letter, at: "c"),
    Refused(first: "te", second: "fat2", rule: .alphabet, at: "2"),
  ]

  @Test(arguments: refused)
  func `a word that is refused breaks one rule, and the letters are named`(word: Refused) {
    let findings = CompoundRules.check(word.first, word.second, as: word.compound)
    #expect(findings.map(\.rule) == [word.rule])
    let letters = Array(word.first + word.second)
    let at = findings.first.map { finding in
      String(finding.letters.filter(letters.indices.contains).map { letters[$0] })
    }
    #expect(at == word.at)
  }

  @Test func `that the first part of måndag means nothing is left to people`() {
    #expect(CompoundRules.check("mån", "dag").isEmpty)
    #expect(CompoundJudgement.allCases.contains(.opaquePart))
    #expect(CompoundJudgement.allCases.contains(.picturable))
  }

  @Test func `an o that no table knows is a hint, not a refusal`() {
    let findings = CompoundRules.check("sol", "plonk")
    #expect(findings.map(\.rule).contains(.unknownO))
    #expect(CompoundFinding.Rule.allCases.filter(\.isHint) == [.unknownO])
  }

  /// The seed words, parted at their seams.
  private static let seeds = [
    [
      "sol ros", "is bit", "bi kupa", "tåg resa", "båt resa", "bil resa", "bil bana", "tåg bana",
      "tåg lok", "tåg väg", "bil väg", "båt hus", "bad hus", "bad kar", "fot bad", "bad rum",
      "lek rum", "sop rum", "sop bil", "ved bod", "mål bur", "hår fön", "lös näsa", "dag bok",
      "dag tid", "mat sal", "mat bit", "mat låda", "lek sak", "räv lya", "råd hus", "löv sal",
      "röd lök", "vit lök", "röd beta", "blå bär", "vin bär", "blå val", "vit val", "blå mes",
      "grå säl", "trä hus", "trä båt", "trä sko", "te påse", "te sil",
    ],
    [
      "te burk", "glas burk", "glas bit", "last bil", "hand bok", "hand fat", "sand låda",
      "snö lykta", "silver fat", "såg blad", "mål vakt", "träd gren", "häst sko", "brev låda",
      "läs lampa", "tak lampa", "vinter bad", "banan skal", "ananas bit", "melon bit", "tomat sås",
      "pasta sås",
    ],
    ["buss resa", "gräs matta", "mus fälla", "hatt hylla", "damm tuss"],
  ]

  private static func parts(_ seed: String) -> (String, String) {
    let parts = seed.split(separator: " ").map(String.init)
    return (parts[0], parts[1])
  }

  @Test func `every seed word is written as it sounds`() {
    for seed in Self.seeds.joined() {
      let (first, second) = Self.parts(seed)
      #expect(CompoundRules.check(first, second).isEmpty, "\(seed)")
    }
  }

  /// Drawn up for a level that they are too hard for: consonants side by side belong to
  /// level 2, three syllables and more than nine letters to level 3.
  private static let harder = [
    "blå bär": 2, "blå val": 2, "blå mes": 2, "grå säl": 2, "trä hus": 2, "trä båt": 2,
    "trä sko": 2, "ananas bit": 3, "läs lampa": 2, "vinter bad": 2,
  ]

  @Test func `a seed word is easy enough for its level, but for those known to be misplaced`() {
    for (index, seeds) in Self.seeds.enumerated() {
      for seed in seeds {
        let (first, second) = Self.parts(seed)
        let level = CompoundRules.level(of: first, second) ?? 4
        if level > index + 1 {
          #expect(level == Self.harder[seed], "\(seed)")
        }
      }
    }
  }

  @Test(arguments: [
    ("blå", "bär", 1, CompoundFinding.Rule.levelCluster), ("te", "kanna", 2, .levelDouble),
    ("båt", "potatis", 2, .levelLength), ("ananas", "bit", 2, .levelSyllables),
    ("bil", "lokalen", 1, .levelLength),
  ])
  func `what is too hard for a level is named`(
    first: String, second: String, level: Int, rule: CompoundFinding.Rule
  ) {
    #expect(CompoundRules.check(first, second, level: level).map(\.rule).contains(rule))
  }

  @Test func `two words are near if one letter differs in the same place`() {
    #expect(CompoundRules.isNear("bil", "pil"))
    #expect(!CompoundRules.isNear("bil", "bilar"))
    #expect(!CompoundRules.isNear("bil", "bal ") && !CompoundRules.isNear("bil", "bil"))
    #expect(!CompoundRules.isNear("bil", "låb"))
  }

  @Test func `a list is held to the rules by line, and an exception is let through`() {
    let reading = WordListParser.parse(
      "vinter\tdag|kam\tdag\nhund\tkoja|mat\tkoja|mat\n\nsol\tros|duk\tros\n")
    let found = CompoundRules.check(reading, scope: .solutions)
    #expect(found.map(\.line) == [1, 2])
    #expect(found.map(\.finding.rule) == [.retroflex, .openO])
    let rest = CompoundRules.check(reading, scope: .solutions, exceptions: ["vinterdag"])
    #expect(rest.map(\.finding.rule) == [.openO])
  }

  @Test func `a wrong one is held to the rules only where everything is`() {
    let reading = WordListParser.parse("sol\tros|lök\tros\n")
    #expect(CompoundRules.check(reading, scope: .solutions).isEmpty)
    #expect(
      CompoundRules.check(reading, scope: .everything).map(\.finding.rule) == [.doubleSeam])
  }
}
