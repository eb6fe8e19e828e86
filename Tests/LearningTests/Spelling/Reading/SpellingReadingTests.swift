import Model
import Testing

@testable import Learning

@Suite struct SpellingReadingTests {
  private static func read(_ text: String, _ format: SpellingFormat? = nil) -> SpellingReading {
    SpellingReading(Array(text.utf8), format: format)
  }

  private static func codes(_ text: String, _ format: SpellingFormat? = nil)
    -> [SpellingProblem.Code]
  {
    read(text, format).problems.map(\.code)
  }

  private static let original = [
    SpellingWord("green", incorrect: ["grean", "gren"], audio: "green.mp3"),
    SpellingWord("train", incorrect: ["trane", "trayn"], audio: "train.mp3"),
  ]

  /// The columns correct, incorrect, incorrect 2 and audio, which other programs' lists have.
  @Test(arguments: [
    "correct,incorrect,incorrect 2,audio\ngreen,grean,gren,green.mp3\ntrain,trane,trayn,train.mp3",
    "green,grean,gren,green.mp3\r\ntrain,trane,trayn,train.mp3\r\n",
    "\u{FEFF}correct;incorrect;incorrect 2;audio\r\ngreen;grean;gren;green.mp3\r\n\r\ntrain;trane;trayn;train.mp3",
    "correct\tincorrect\tincorrect 2\taudio\ngreen\tgrean\tgren\tgreen.mp3\ntrain\ttrane\ttrayn\ttrain.mp3\n",
    "\"green\",\"grean\",\"gren\",\"green.mp3\"\r\"train\",trane,trayn,train.mp3",
    "audio,correct,incorrect 2,incorrect\ngreen.mp3,green,gren,grean\ntrain.mp3,train,trayn,trane",
    "Ord;Fel;Fel 2;Ljud\ngreen;grean;gren;green.mp3\ntrain;trane;trayn;train.mp3",
  ])
  func `a table is read with or without names, mark, quotes and any line ends`(text: String) {
    let reading = Self.read(text)
    #expect(reading.words == Self.original)
    #expect(reading.isWhole && reading.problems.isEmpty)
  }

  @Test func `a column that nobody knows is passed over and named`() {
    let reading = Self.read("grade,correct,incorrect\n1,green,grean\n")
    #expect(reading.words == [SpellingWord("green", incorrect: ["grean"])])
    #expect(reading.ignored == ["grade"])
  }

  @Test func `a word a line, with a sentence after a bar`() {
    let reading = Self.read("green\r\n  train \n\n# a comment\nwhat | What is that?\n")
    #expect(reading.format == .lines)
    #expect(
      reading.words == [
        SpellingWord("green"), SpellingWord("train"),
        SpellingWord("what", sentence: "What is that?"),
      ])
    #expect(reading.isWhole)
  }

  @Test func `a letter and its mark are the letter that has it`() {
    let reading = Self.read("ba\u{30A}t\nBÅT\nIt’s\nx-ray")
    #expect(reading.words.map { Array($0.text.unicodeScalars).count } == [3, 4, 5])
    #expect(reading.words.map(\.text) == ["båt", "It's", "x-ray"])
    #expect(reading.problems == [SpellingProblem(.duplicate, line: 2, text: "BÅT", other: 1)])
  }

  /// The issue's "Bad input": each with its code and its place.
  @Test(
    arguments: [
      ("cat\ndog\ncat", 3, nil, SpellingProblem.Code.duplicate),
      ("cat,kat\n<b>dog</b>,dogg", 2, 1, .html),
      ("cat,kat\ndog,&lt;i;", 2, 2, .html),
      ("cat\n\u{202E}god", 2, nil, .directionMark),
      ("cat\nd\u{200F}og", 2, nil, .directionMark),
      ("cat\nd\u{200B}og", 2, nil, .invisibleCharacter),
      ("cat\nd\u{FEFF}og", 2, nil, .invisibleCharacter),
      ("cat\nd\u{0}og", 2, nil, .invisibleCharacter),
      ("cat,kat\n\"d\tog\",dogg", 2, 1, .tabInWord),
      ("cat\nthe dog", 2, nil, .severalWords),
      ("cat\nd0g", 2, nil, .notALetter),
      ("cat\n-dog", 2, nil, .notALetter),
      ("cat\nсат", 2, nil, .notALetter),
      ("cat,kat\n,dogg", 2, nil, .wordMissing),
      ("cat,kat\ndog,dog", 2, 2, .sameAsCorrect),
      ("cat,kat,Kat", 1, 3, .incorrectTwice),
      ("cat,kat,kaat,../cat.wav", 1, 4, .audioName),
      ("cat,kat,kaat,C:\\cat.wav", 1, 4, .audioName),
      ("cat | The dog sleeps.", 1, nil, .sentenceWithoutWord),
      ("cat,kat,kaat,a.wav,A cat.,more", 1, 6, .tooManyColumns),
      ("cat,kat\ndog,\"dogg", 2, 2, .quoteNotClosed),
      ("cat,kat\ndog,do\"gg", 2, 2, .strayQuote),
      ("\"cat\"s,kat\ndog,dogg", 1, 1, .strayQuote),
      ("", 1, nil, .empty),
      ("\u{FEFF}\r\n\r\n", 1, nil, .empty),
      ("correct,incorrect\n", 1, nil, .empty),
    ] as [(String, Int, Int?, SpellingProblem.Code)])
  func `bad input is told with its code and place`(
    text: String, line: Int, column: Int?, code: SpellingProblem.Code
  ) throws {
    let reading = Self.read(text)
    let problem = try #require(reading.problems.first)
    #expect(problem.code == code)
    #expect(problem.line == line)
    #expect(problem.column == column)
    #expect(reading.problemCount == 1)
    #expect(!reading.isWhole)
  }

  @Test func `a word of 200 letters is refused, and what is kept of it is short`() {
    for text in [
      String(repeating: "a", count: 200), "a" + String(repeating: "\u{301}", count: 9000),
    ] {
      let reading = Self.read("cat\n" + text)
      #expect(reading.problems.map(\.code) == [.wordTooLong])
      #expect(reading.problems[0].text.map { $0.unicodeScalars.count <= 60 } == true)
      #expect(reading.words.map(\.text) == ["cat"])
    }
    #expect(Self.read(String(repeating: "a", count: 24)).isWhole)
    #expect(Self.codes(String(repeating: "a", count: 25)) == [.wordTooLong])
  }

  @Test func `tabs within a word are told where a word stands on each line`() {
    #expect(Self.codes("ca\tt", .lines) == [.tabInWord])
  }

  @Test func `what is not UTF-8 is told with its line, and nothing of it is taken`() {
    let reading = SpellingReading(Array("cat\nb".utf8) + [0xE5] + Array("t\ndog".utf8))
    #expect(reading.problems == [SpellingProblem(.notUTF8, line: 2)])
    #expect(reading.words.isEmpty)
    // UTF-16, as a spreadsheet's "Unicode text".
    #expect(SpellingReading([0xFF, 0xFE, 0x63, 0, 0x61, 0]).problems.map(\.code) == [.notUTF8])
  }

  @Test func `all problems are told, the first hundred with their places`() {
    let reading = Self.read((1...250).map { "d\($0)g" }.joined(separator: "\n"))
    #expect(reading.problemCount == 250)
    #expect(reading.problems.count == 100)
    #expect(reading.problems.map(\.line) == Array(1...100))
  }

  @Test(.timeLimit(.minutes(1)))
  func `a hundred thousand lines are bounded`() {
    let letters = Array("abcdefghij")
    let words = (0..<100_000).map { number in
      String(String(number).compactMap { $0.wholeNumberValue.map { letters[$0] } })
    }
    let many = words.joined(separator: "\n")
    let reading = Self.read(many)
    #expect(reading.words.count == 1000)
    #expect(reading.problems == [SpellingProblem(.tooManyWords, line: 1001)])
    #expect(Self.read(String(repeating: "1\n", count: 100_000)).problemCount == 100_000)
    #expect(Self.codes(String(repeating: "cat\n", count: 300_000)) == [.tooLarge])
    #expect(Self.codes("cat,\"" + String(repeating: "\"\"", count: 400_000)) == [.quoteNotClosed])
  }

  @Test(arguments: SpellingListWriter.Dialect.allCases)
  func `what is written is read back as the same`(dialect: SpellingListWriter.Dialect) {
    let words =
      Self.original + [
        SpellingWord("to", sentence: "We go, you and I, to \"school\"; all of us."),
        SpellingWord("no", sentence: "-No, said he."), SpellingWord("so", sentence: "'=so"),
        SpellingWord("båt", incorrect: ["bot"]),
      ]
    let reading = SpellingReading(SpellingListWriter(dialect).bytes(words))
    #expect(reading.words == words)
    #expect(reading.problems.isEmpty)
  }

  @Test func `a sentence that a spreadsheet would run is written with an apostrophe`() {
    let bytes = SpellingListWriter().bytes([SpellingWord("sum", sentence: "=sum(A1)")])
    #expect(String(decoding: bytes, as: UTF8.self).contains(",'=sum(A1)\r\n"))
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `any bytes at all are read to an end`(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let pieces = [
      "cat", "\"", ",", ";", "\t", "\n", "\r", "|", "#", "<", ">", "&", "<plist>", "<array>",
      "</array>", "<dict>", "<key>", "</key>", "<string>", "</string>", "<!--", "-->", "<?", "/",
      "å", "\u{202E}", "correct", "\u{301}",
    ]
    for format in SpellingFormat.allCases {
      var bytes: [UInt8] = []
      for _ in 0..<300 {
        bytes += Array((pieces.randomElement(using: &generator) ?? "").utf8)
        if UInt8.random(in: 0...99, using: &generator) == 0 {
          bytes.append(UInt8.random(in: 0...255, using: &generator))
        }
      }
      let reading = SpellingReading(bytes, format: format)
      #expect(reading.problems.count <= 100 && reading.problems.count <= reading.problemCount)
      #expect(reading.words.allSatisfy { (1...24).contains($0.text.count) })
      #expect(!reading.words.isEmpty || !reading.isWhole)
    }
  }
}
