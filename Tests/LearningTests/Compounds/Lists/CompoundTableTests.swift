import Testing

@testable import Learning

/// A teacher's table is read in whichever form a spreadsheet writes it.
@Suite struct CompoundTableTests {
  private static let list = "sol\tros|kam|fot\tros\n\nbåt\thus|lök|resa\thus|resa"

  @Test(arguments: [
    list,
    "sol\tros, kam, fot\tros\n\nbåt\thus, lök, resa\thus, resa",
    "\u{FEFF}sol;ros, kam, fot;ros;;\r\n;;\r\nbåt;hus|lök|resa;hus|resa",
    "sol,\"ros, kam, fot\",ros\n,,\nbåt,hus|lök|resa,\"hus, resa\"",
    "sol: ros*, kam, fot\n\nbåt: hus*, lök, resa *",
    "sol\tros*, kam, fot\n\t\nbåt\thus*\tlök\tresa*\t",
    "sol,ros*,kam,fot\r\rbåt;hus*;lök;resa*",
    "\"sol\"\tros|kam|fot\t ros \n\nbåt\t\"hus|lök|resa\"\thus|resa",
  ])
  func `tabs, semicolons, commas, quotation marks and stars are the same list`(
    table: String
  ) throws {
    let read = WordListParser.parse(CompoundTable.list(table))
    #expect(read.problems.isEmpty)
    #expect(try #require(read.list).text == Self.list + "\n")
  }

  @Test(arguments: ["Frågeord;Svar;Rätta", "word\tanswers\tright", "Ord,Alternativ,Rätt"])
  func `names of columns are no question, and count as a line`(header: String) {
    let read = WordListParser.parse(CompoundTable.list("\n\(header)\nsol\tros|kam\tros\nbåt"))
    #expect(read.sound.joined().map(\.word) == ["sol"] && read.lines == [[3]])
    #expect(read.problems.map(\.line) == [4])
  }

  @Test func `comments, words let through and plain lists stay as they are`() {
    let text = "# om; skolan\n#! vinterdag\tEva\nvinter\tdag|lås\tdag\n"
    #expect(CompoundTable.list(text) == text)
  }

  /// Each with the line and the code of the list that the table is read as.
  @Test(
    arguments: [
      ("is;bit|val;bit\nso\tl\tros|kam\tros", 2, .tooManyColumns),
      ("is;bit, val;bit\nsol;ros, ros;ros", 2, .repeatedAlternative),
      ("is;bit, val;bit\nsol;ros, kam;säl", 2, .unknownSolution),
      ("is;bit, val;bit\nsol;<b>, kam;kam", 2, .markup),
      ("is;bit, val;bit\nso\u{200F}l;ros, kam;kam", 2, .control),
      ("is;bit, val;bit\nsol;ros, kam", 2, .emptyWord),
      ("is;bit, val;bit\nbara", 2, .missingColumn),
      ("is;bit, val;bit\nsol;\"ros, kam;ros", 2, .notLetters),
      ("is;bit, val;bit\n;;\n;;\nsol;ros, kam;ros", 3, .emptyLevel),
      ("sol;ros, \(String(repeating: "a", count: 200));ros", 1, .longWord),
    ] as [(String, Int, WordListProblem.Code)])
  func `what is wrong is told at its line`(table: String, line: Int, code: WordListProblem.Code) {
    let read = WordListParser.parse(CompoundTable.list(table))
    #expect(Set(read.problems.map(\.line)) == [line] && read.problems.first?.code == code)
    #expect(read.list == nil)
  }

  @Test func `a hundred thousand rows are refused and not read`() {
    let table = String(repeating: "sol;ros, kam;ros\n", count: 100_000)
    let read = WordListParser.parse(CompoundTable.list(table))
    #expect(read.problems.map(\.code) == [.tooLarge] && read.sound.isEmpty)
  }
}
