import Model
import Testing

@testable import Learning

/// The format is the issue's.
///
/// Question word TAB alternatives parted by | TAB right ones parted by |; # begins a comment, a blank
/// line the next level.
@Suite struct WordListParserTests {
  private static let two = """
    # Two levels.
    sol\tros|kam|fot|säl\tros
    blå\tbär|mes|kam\tmes|bär

    is\tbit|ros\tbit

    """

  @Test func `levels, questions, alternatives and right ones are read in the file's order`() throws
  {
    let reading = WordListParser.parse(Self.two)
    let list = try #require(reading.list)
    #expect(list.levels.map { $0.map(\.word) } == [["sol", "blå"], ["is"]])
    #expect(list.levels[0][0].alternatives == ["ros", "kam", "fot", "säl"])
    #expect(list.levels[0][0].solutions == ["ros"])
    #expect(list.levels[0][1].solutions == ["bär", "mes"])
    #expect(reading.lines == [[2, 3], [5]])
    #expect(reading.problems.isEmpty)
  }

  @Test func `a byte-order mark, CRLF, spaces around words and capitals change nothing`() throws {
    let list = try #require(WordListParser.parse(Self.two).list)
    let windows = Self.two.replacing("\n", with: "\r\n")
    #expect(WordListParser.parse([0xEF, 0xBB, 0xBF] + Array(windows.utf8)).list == list)
    let spaced = Self.two.replacing("|", with: " | ").replacing("sol", with: " Sol ")
    #expect(WordListParser.parse(spaced).list == list)
  }

  @Test func `a letter that is written as two scalars is one letter`() throws {
    let list = try #require(WordListParser.parse("ba\u{30A}t\thus|lo\u{308}k\thus").list)
    #expect(Array(list.levels[0][0].word.unicodeScalars) == ["b", "å", "t"])
    #expect(list.levels[0][0].alternatives == ["hus", "lök"])
  }

  @Test func `a question word may return, and blank lines at either end mean nothing`() throws {
    let list = try #require(
      WordListParser.parse("\n# x\n\nsol\tros|kam\tros\nsol\tbad|kam\tbad\n\n \t\n").list)
    #expect(list.levels.map(\.count) == [2])
  }

  @Test func `a list that is written is read again as the same`() throws {
    let list = try #require(WordListParser.parse(Self.two).list)
    #expect(WordListParser.parse(list.text).list == list)
  }

  struct Bad: Sendable, CustomTestStringConvertible {
    let text: String
    let code: WordListProblem.Code
    let line: Int
    var column: Int?
    var word = ""
    var testDescription: String { code.rawValue }
  }

  /// What the issue names under "Bad input" of lists, and what follows from the format.
  private static let bad = [
    Bad(text: "", code: .empty, line: 1),
    Bad(text: "# only a comment\n\n", code: .empty, line: 1),
    Bad(text: "sol\tros|kam\tros\n\n\nis\tbit|ros\tbit", code: .emptyLevel, line: 3),
    Bad(text: "sol\tros|kam\tros\n\n# x\n\nis\tbit|ros\tbit", code: .emptyLevel, line: 4),
    Bad(text: "sol\tros|kam", code: .missingColumn, line: 1, word: "sol"),
    Bad(text: "sol\tro\ts|kam\tros", code: .tooManyColumns, line: 1, word: "sol"),
    Bad(text: "\tros|kam\tros", code: .emptyWord, line: 1, column: 1),
    Bad(text: "sol\tros||kam\tros", code: .emptyWord, line: 1, column: 2),
    Bad(text: "sol\tros|kam\t ", code: .emptyWord, line: 1, column: 3),
    Bad(
      text: "sol\tros|kam|ros\tros", code: .repeatedAlternative, line: 1, column: 2, word: "ros"),
    Bad(text: "sol\tros|kam\tbad", code: .unknownSolution, line: 1, column: 3, word: "bad"),
    Bad(text: "sol\tros|kam\tros|ros", code: .repeatedSolution, line: 1, column: 3, word: "ros"),
    Bad(text: "sol\tros\tros", code: .fewAlternatives, line: 1, column: 2),
    Bad(
      text: "sol\tros|a|b|d|e|f|g|h|i\tros", code: .manyAlternatives, line: 1, column: 2),
    Bad(
      text: "sol\tros|<b>kam</b>\tros", code: .markup, line: 1, column: 2, word: "<b>kam</b>"),
    Bad(text: "s&ol\tros|kam\tros", code: .markup, line: 1, column: 1, word: "s&ol"),
    Bad(
      text: "sol\tros|kam\u{202E}\tros", code: .control, line: 1, column: 2, word: "kam\u{FFFD}"),
    Bad(
      text: "s\u{200F}ol\tros|kam\tros", code: .control, line: 1, column: 1, word: "s\u{FFFD}ol"),
    Bad(text: "sol\tro\rs|kam\tros", code: .control, line: 1, column: 2, word: "ro\u{FFFD}s"),
    Bad(text: "sol\tros|kam2\tros", code: .notLetters, line: 1, column: 2, word: "kam2"),
    Bad(text: "sol\tros|en kam\tros", code: .notLetters, line: 1, column: 2, word: "en kam"),
    Bad(
      text: "sol\tros|\(String(repeating: "k", count: 200))\tros", code: .longWord, line: 1,
      column: 2, word: String(repeating: "k", count: 40)),
  ]

  @Test(arguments: bad)
  func `bad input is named with its place, and nothing is taken`(bad: Bad) {
    let reading = WordListParser.parse(bad.text)
    #expect(reading.list == nil)
    #expect(reading.problemCount == 1)
    let problem = reading.problems.first
    #expect(problem?.code == bad.code)
    #expect(problem?.line == bad.line)
    #expect(problem?.column == bad.column)
    #expect(problem?.word == bad.word)
  }

  @Test func `bytes that are not UTF-8 are named with their line`() {
    let latin1 = Array("sol\tros|kam\tros\nb".utf8) + [0xE5] + Array("t\thus|kam\thus\n".utf8)
    let reading = WordListParser.parse(latin1)
    #expect(reading.problems.map(\.code) == [.notUTF8])
    #expect(reading.problems.map(\.line) == [2])
    #expect(reading.list == nil)
    #expect(reading.sound.joined().map(\.word) == ["sol"])
  }

  @Test func `a word with a heap of marks on one letter is too long`() {
    let marks = "a" + String(repeating: "\u{301}", count: 500)
    #expect(
      WordListParser.parse("sol\tros|\(marks)\tros").problems.map(\.code) == [.longWord])
  }

  @Test func `everything that is wrong is told, each at its place, at most a hundred times`() {
    let reading = WordListParser.parse("sol\tros|<i>|9\tbad\n\nis\tbit|bit\tbit|val\n")
    #expect(
      reading.problems.map(\.code) == [
        .markup, .notLetters, .repeatedAlternative, .unknownSolution,
      ])
    #expect(reading.problems.map(\.line) == [1, 1, 3, 3])
    let many = WordListParser.parse(String(repeating: "sol\n", count: 250))
    #expect(many.problems.count == 100)
    #expect(many.problemCount == 250)
  }

  @Test func `a hundred thousand lines are read as far as the limit`() {
    let reading = WordListParser.parse(
      String(repeating: "sol\tros|kam\tros\n", count: 50_000)
        + String(repeating: "is\tb|a\tb\n", count: 50_000))
    #expect(reading.problems.map(\.code) == [.tooLarge])
    let short = WordListParser.parse(String(repeating: "#\n", count: 100_000))
    #expect(short.problems.map(\.code) == [.tooManyLines])
    #expect(short.problems.map(\.line) == [5001])
    let one = WordListParser.parse("sol\t" + String(repeating: "a|", count: 400_000) + "\ta")
    #expect(one.problems.map(\.code) == [.manyAlternatives])
  }

  @Test func `whatever bytes come, a list is whole or there is none`() {
    var generator = SplitMix64(seed: 17)
    let sound = Array(Self.two.utf8)
    for _ in 0..<2000 {
      var bytes = sound
      for _ in 0..<Int.random(in: 1...6, using: &generator) {
        bytes[Int.random(in: bytes.indices, using: &generator)] =
          [0x09, 0x0A, 0x0D, 0x23, 0x7C, 0xC3, 0xFF, 0x3C, .random(in: 0...255, using: &generator)]
          .randomElement(using: &generator) ?? 0
      }
      let reading = WordListParser.parse(bytes)
      #expect((reading.list == nil) == !reading.problems.isEmpty)
      for question in reading.sound.joined() {
        #expect(WordListParser.alternatives.contains(question.alternatives.count))
        #expect(Set(question.alternatives).count == question.alternatives.count)
        #expect(!question.solutions.isEmpty)
        #expect(Set(question.solutions).isSubset(of: question.alternatives))
      }
    }
  }
}
