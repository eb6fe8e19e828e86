import Testing

@testable import Learning

@Suite struct BuiltInSpellingTests {
  private static let lists = BuiltInSpelling.load().lists

  private static func words(_ language: SpellingLanguage) -> [SpellingWord] {
    lists.filter { $0.language == language }.flatMap(\.words)
  }

  @Test
  func `every file holds and there are Dolch's three lists, sets by pattern and Swedish ones`() {
    let (lists, faults) = BuiltInSpelling.load()
    #expect(faults.isEmpty)
    // Issue: the Dolch pre-primer, primer and first-grade words; 40, 52 and 41 (Dolch 1936).
    let counts = Dictionary(uniqueKeysWithValues: lists.map { ($0.id, $0.words.count) })
    #expect(counts["en-dolch-pre-primer"] == 40)
    #expect(counts["en-dolch-primer"] == 52)
    #expect(counts["en-dolch-first-grade"] == 41)
    // Facts 11.4: short a/e/i/o/u, digraphs sh ch th, final e, blends.
    let patterns = ["short-a", "short-e", "short-i", "short-o", "short-u", "sh-ch-th", "final-e"]
    for pattern in patterns + ["blends"] { #expect(counts["en-\(pattern)"] == 24, "\(pattern)") }
    #expect(lists.count { $0.language == .sv } >= 2)
  }

  @Test func `no word of Dolch's stands in two of his lists`() {
    let words = Self.lists.filter { $0.id.hasPrefix("en-dolch") }.flatMap(\.words).map(\.text)
    #expect(Set(words).count == 133)
  }

  @Test(arguments: SpellingLanguage.allCases)
  func `every built-in word is a word by Debian's lists and none is kept from children`(
    language: SpellingLanguage
  ) throws {
    let dictionary = try DebianWords.words(language)
    let denied = BuiltInSpelling.denied(language)
    #expect(denied.count > 60)
    for word in Self.words(language) {
      let isWord = dictionary.contains(word.text)
      #expect(isWord, "\(word.text)")
      #expect(!denied.contains(word.text), "\(word.text)")
    }
  }

  @Test(arguments: SpellingLanguage.allCases)
  func `with our own words alone no misspelling of a built-in word is a word by Debian's lists`(
    language: SpellingLanguage
  ) throws {
    let dictionary = try DebianWords.words(language)
    let model = MisspellingModel(
      language: language, dictionary: BuiltInSpelling.nearWords(language),
      denied: BuiltInSpelling.denied(language))
    var (words, withPair) = (0, 0)
    for word in Set(Self.words(language).map(\.text)).sorted() {
      let candidates = model.candidates(for: word)
      for candidate in candidates {
        let isWord = dictionary.contains(candidate.text)
        #expect(!isWord, "\(candidate.text) of \(word)")
        #expect(candidate.text != word)
      }
      words += 1
      let pair = model.pair(for: word, seed: 1)
      #expect((pair == nil) == (candidates.count < 2), "\(word)")
      if pair != nil { withPair += 1 }
    }
    print("\(language.rawValue): \(withPair) of \(words) built-in words have two misspellings")
    // The rest is too short: "a", "I", "at".
    #expect(withPair * 10 >= words * 9)
  }

  /// Every set can be played as bubbles, calmly: 12 words.
  @Test func `every list has twelve words for bubbles`() {
    for list in Self.lists {
      let model = MisspellingModel(
        language: list.language, dictionary: BuiltInSpelling.nearWords(list.language),
        denied: BuiltInSpelling.denied(list.language))
      #expect(list.words.count { model.pair(for: $0, seed: 7) != nil } >= 12, "\(list.id)")
    }
  }

  /// Words that sound as another common one does, in British or American English.
  private static let homophones: Set<String> = [
    "to", "too", "two", "for", "four", "see", "I", "be", "by", "blue", "here", "one", "red",
    "where", "new", "know", "no", "not", "our", "so", "some", "their", "there", "ate", "him",
    "in", "sun", "plum", "gate", "plane", "time", "nose", "rose", "hole",
  ]

  @Test func `a word that sounds as another one has a sentence with it`() {
    for word in Self.words(.en) where Self.homophones.contains(word.text) {
      #expect(word.sentence != nil, "\(word.text)")
    }
  }

  /// Facts 11.1: the list of a well-known program held "bitch", "sexig" and "abort".
  @Test func `what stands on the lists of others is on ours of what is not for children`() {
    #expect(BuiltInSpelling.denied(.en).contains("bitch"))
    #expect(BuiltInSpelling.denied(.sv).contains("sexig"))
    #expect(BuiltInSpelling.denied(.sv).contains("abort"))
  }
}
