import Devices
import Model
import Testing

/// What each sign of a regular expression means is that of pcre2pattern(3); what descriptions may not
/// use is refused where it stands.
@Suite struct LinePatternTests {
  private func groups(_ pattern: String, _ text: String) throws -> [String?]? {
    try LinePattern(pattern).match(Array(text.utf8)[...]).map { groups in
      groups.map { group in group.map { String(decoding: $0, as: UTF8.self) } }
    }
  }

  @Test(arguments: [
    ("abc", "abc", true), ("abc", "abcd", false), ("abc", "xabc", false), ("abc", "ab", false),
    ("a.c", "a;c", true), ("a.c", "ac", false), ("[0-9]+", "907", true), ("[0-9]+", "", false),
    ("[0-9]*", "", true), ("[^;]+", "a b", true), ("[^;]+", "a;b", false), ("[a-]", "-", true),
    (#"\d\d"#, "07", true), (#"\d"#, "x", false), (#"\w+"#, "a_9", true), (#"\w"#, "-", false),
    (#"a\sb"#, "a\tb", true), (#"a\tb"#, "a b", false), (#"1\.5"#, "1.5", true),
    (#"1\.5"#, "1x5", false), (#"\x41"#, "A", true), (#"[\]\-]+"#, "]-", true),
    ("a|bc", "a", true), ("a|bc", "bc", true), ("a|bc", "ac", false), ("(?:a|b)c", "bc", true),
    ("ab?c", "ac", true), ("ab?c", "abbc", false), ("a{3}", "aaa", true), ("a{3}", "aa", false),
    ("a{2,}", "a", false), ("a{2,}", "aaaa", true), ("a{1,2}", "aaa", false), ("a{0}", "", true),
    ("(?:ab)+", "abab", true), ("(?:ab)+", "aba", false), ("(?:a*)*", "aaa", true),
    ("(?:a|a)*b", "aab", true), ("a|", "", true), ("é", "é", true),
  ])
  func `a whole text matches or it does not`(pattern: String, text: String, isMatch: Bool) throws {
    #expect(try LinePattern(pattern).matches(text) == isMatch)
  }

  @Test func `groups have what they stand for, and nothing where they were passed over`() throws {
    #expect(try groups("(?<a>[0-9]+):(?<b>[0-9]+)", "12:345") == ["12", "345"])
    #expect(try groups("x(?<a>y)?z", "xz") == [nil])
    #expect(try groups("x(?<a>y*)z", "xz") == [""])
    #expect(try groups("(?<a>a)|(?<b>b)", "b") == [nil, "b"])
    #expect(try groups("(?<outer>a(?<inner>b)c)", "abc") == ["abc", "b"])
    #expect(try LinePattern("(?<one>a)(?<two>b)").groups == ["one", "two"])
    #expect(try groups("(?<a>a)b", "ac") == nil)
  }

  /// POSIX has the longest; PCRE2, like Perl, the first that leads to a match, and as much as it can.
  @Test func `a repetition takes as much as it can`() throws {
    #expect(try groups("(?<a>[0-9]*)(?<b>[0-9]*)", "123") == ["123", ""])
    #expect(try groups("(?<a>.*);(?<b>.*)", "1;2;3") == ["1;2", "3"])
    #expect(try groups("(?<a>ab|a)(?<b>.*)", "abc") == ["ab", "c"])
  }

  /// Of what PCRE2 refuses it tells the offset behind the sign.
  @Test(arguments: [
    ("", 0), ("(a)", 0), ("(?<a>b", 6), ("a)", 1), ("[ab", 3), ("[]", 2), ("[z-a]", 3), ("*a", 0),
    ("a**", 2), ("a++", 2), ("a+?", 2), ("a{2", 1), ("a{3,2}", 5), ("a{x}", 1), ("^a", 0),
    ("a$", 1), ("a\\", 2), (#"a\q"#, 2), (#"\xG0"#, 2), (#"a\x4"#, 3), ("a{-2}", 1), ("(?=a)", 0),
    ("(?<=a)b", 0),
    (#"(a)\1"#, 0), ("a}", 1), ("(?<a>x)(?<a>y)", 12), ("(?<a>x)+", 7), ("(?:(?<a>x)y){2}", 12),
    ("(?<>x)", 3), (#"a\b"#, 1), (#"\Qa\E"#, 0), ("[[:digit:]]", 1), ("(?R)", 0), ("(*UTF)a", 6),
  ])
  func `what is not understood is refused where it stands`(pattern: String, offset: Int) {
    let error = #expect(throws: PatternError.self) { try LinePattern(pattern) }
    #expect(error?.offset == offset)
  }

  @Test(arguments: [
    "(?:(?:(?:(?:){1000}){1000}){1000}){1000}", "(?:(?:(?:(?:a){1000}){1000}){1000}){1000}",
    "(?:a{5000}){2}", String(repeating: "a", count: 501),
  ])
  func `a pattern that would take long to make or to match is refused`(pattern: String) {
    #expect(throws: PatternError.self) { try LinePattern(pattern) }
  }

  /// An engine without a limit would try 2^4096 ways; the time limit stands for "never".
  ///
  /// It looks for a byte that must be there before it begins, so that there are two such bytes in half
  /// of them.
  @Test(
    .timeLimit(.minutes(1)),
    arguments: ["(?:a+)+", "(?:a|a)*", "(?:a*)*", "(?:a?){150}a{150}"], ["b", "[bc]"])
  func `repetitions in repetitions take no longer than others`(part: String, end: String) throws {
    let line = [UInt8](repeating: 0x61, count: 4096)
    let pattern = try LinePattern(part + end)
    #expect(pattern.match(line[...]) == nil)
    if !part.contains("150") {
      #expect(pattern.match((line + [0x62])[...]) != nil)
    }
  }

  @Test func `random texts neither trap nor give groups outside of the line`() throws {
    var random = SplitMix64(seed: 21)
    let alphabet = Array(#"ab[]()?:<n>|*+{}12,\.d-^"#.utf8)
    var understood = 0
    for _ in 0..<20_000 {
      let length = Int.random(in: 1...12, using: &random)
      let bytes = (0..<length).map { _ in
        alphabet[Int.random(in: 0..<alphabet.count, using: &random)]
      }
      guard let pattern = try? LinePattern(String(decoding: bytes, as: UTF8.self)) else { continue }
      understood += 1
      let line = Array("abab12".utf8)
      for group in pattern.match(line[1...]) ?? [] {
        guard let group else { continue }
        #expect(group.startIndex >= 1 && group.endIndex <= line.count)
      }
    }
    #expect(understood > 1000)
  }
}
