import Learning
import Model
import Store
import Testing

@testable import Station

/// A teacher's lists are read as they were written, kept whole or not at all.
@Suite struct LearningListTests {
  private let store: Store
  private let catalogue: Catalogue

  init() throws {
    store = try Store.inMemory()
    catalogue = Catalogue(store: store, displays: { [] })
  }

  private func made(
    _ text: String, _ kind: LearningListRecord.Kind = .compounds
  ) throws -> LearningListRecord {
    let kept = try #require(LearningListText(text, kind: kind).kept)
    return try catalogue.makeLearningList(
      NewLearningList(kind: kind, language: .sv, title: " Vecka 34 ", text: kept))
  }

  @Test func `a list from Windows with a mark before it is played`() throws {
    let list = try made("\u{FEFF}sol\tros|kam\tros\r\n\r\nis\tbit|val\tbit\r\n")
    #expect(list.title == "Vecka 34" && LearningLists.isOwn(list.id))
    let known = try #require(try catalogue.learningLists().compounds(list.id))
    #expect(known.words.levels.map { $0.map(\.word) } == [["sol"], ["is"]])
    #expect(known.title.sv == "Vecka 34")
  }

  @Test(arguments: [
    ("<b>sol</b>\tros|kam\tros", "list-markup"),
    ("\u{200F}sol\tros|kam\tros", "list-control"),
    ("sol\tros|kam\tsäl", "list-unknown-solution"),
    ("sol\tros", "list-missing-column"), ("sol\tros|ros\tros", "list-repeated-alternative"),
    ("sol\tro\ts|kam\tros", "list-too-many-columns"),
    ("sol\tros|\(String(repeating: "k", count: 200))\tros", "list-long-word"),
  ])
  func `what cannot be read is refused with its line`(_ line: String, _ code: String) {
    let read = LearningListText("is\tbit|val\tbit\n" + line, kind: .compounds)
    #expect(read.kept == nil)
    #expect(read.fault?.code == code && read.fault?.line == 2)
  }

  @Test(arguments: [
    ("cat,kat\n<b>dog</b>,dogg", "spelling-html"), ("cat\n\u{202E}god", "spelling-direction-mark"),
    ("cat,kat\n\"d\tog\",dogg", "spelling-tab-in-word"), ("cat\nCat", "spelling-duplicate"),
    ("cat\n" + String(repeating: "a", count: 200), "spelling-word-too-long"),
  ])
  func `words to spell that cannot be read are refused with their line`(
    _ text: String, _ code: String
  ) {
    let read = LearningListText(text, kind: .spelling)
    #expect(read.kept == nil)
    #expect(read.fault?.code == code && read.fault?.line == 2)
  }

  @Test func `a level without a question is refused with its line`() {
    let read = LearningListText("is\tbit|val\tbit\n\n\nsol\tros|kam\tros", kind: .compounds)
    #expect(read.kept == nil)
    #expect(read.fault?.code == "list-empty-level" && read.fault?.line == 3)
  }

  @Test func `a hundred thousand lines are refused and not read`() {
    let lines = String(repeating: "sol\tros|kam\tros\n", count: 100_000)
    #expect(LearningListText(lines, kind: .compounds).fault?.code == "list-too-large")
    let short = String(repeating: "a\n", count: 100_000)
    #expect(LearningListText(short, kind: .compounds).kept == nil)
    let words = String(repeating: "katt\n", count: 100_000)
    #expect(LearningListText(words, kind: .spelling).kept == nil)
  }

  @Test func `a table from a spreadsheet is kept as a list, and its bad line is told`() {
    let table = "Frågeord;Svar;Rätta\r\nsol;ros, kam;ros\r\n;;\r\nis;bit|val;bit\r\n"
    let read = LearningListText(table, kind: .compounds, format: .csv)
    #expect(read.kept == "sol\tros|kam\tros\n\nis\tbit|val\tbit\n")
    let bad = LearningListText(table + "lek;sak;rum", kind: .compounds, format: .csv)
    #expect(bad.kept == nil && bad.fault?.line == 5)
    // Without a format it is what the list's own form has.
    #expect(LearningListText(table, kind: .compounds).kept == nil)
  }

  @Test func `a word that is wanted all the same stays so`() throws {
    let text = "#! vinterdag\nvinter\tdag|lås\tdag\n"
    let list = try made(text)
    let again = LearningListText(list.text, kind: .compounds)
    #expect(again.exceptions == ["vinterdag": .init(word: "vinterdag")] && again.kept == list.text)
  }

  @Test func `who let a word through and when stands in the list's text`() throws {
    let now = try #require(Timestamp("2026-09-01T08:15:00.000+02:00"))
    let text = "#! vinterdag\tEva Ek\n#! låsdag\nvinter\tdag|lås\tdag\n"
    let kept = try #require(LearningListText(text, kind: .compounds).kept(at: now))
    #expect(
      kept.hasPrefix("#! låsdag\n#! vinterdag\tEva Ek\t2026-09-01T08:15:00.000+02:00\nvinter"))
    // The moment stays, whenever the list is kept again.
    let again = LearningListText(kept, kind: .compounds)
    #expect(again.kept(at: now.advanced(bySeconds: 60)) == kept)
    #expect(
      again.exceptions["vinterdag"]?.by == "Eva Ek" && again.exceptions["vinterdag"]?.at == now)
    #expect(again.exceptions["låsdag"]?.by == nil && again.exceptions["låsdag"]?.at == nil)
  }

  @Test(arguments: [
    "#! vinterdag\tEva\u{202E}\tnonsense", "#! vinterdag\t\t",
    "#! vinterdag\t" + String(repeating: "x", count: 61),
  ])
  func `a name that is none is left out, and its word is wanted all the same`(mark: String) throws {
    let read = LearningListText(mark + "\nvinter\tdag|lås\tdag\n", kind: .compounds)
    #expect(read.exceptions == ["vinterdag": .init(word: "vinterdag")])
    #expect(read.kept?.hasPrefix("#! vinterdag\nvinter") == true)
  }

  @Test func `words to spell keep their misspellings and sentences`() throws {
    let list = try made("what;wat;whot;;What is that?", .spelling)
    let known = try #require(try catalogue.learningLists().spelling(list.id))
    let word = SpellingWord("what", incorrect: ["wat", "whot"], sentence: "What is that?")
    #expect(known.words == [word])
  }

  @Test func `a list that somebody changed meanwhile is not overwritten`() throws {
    let list = try made("sol\tros|kam\tros")
    let text = "is\tbit|val\tbit\n"
    let changed = try catalogue.changeLearningList(
      list.id, title: "Ny", text: text, revision: 1)
    #expect(changed.revision == 2 && changed.text == text)
    let error = #expect(throws: StationError.self) {
      try catalogue.changeLearningList(list.id, title: "Sen", text: text, revision: 1)
    }
    #expect(error?.code == "learning-list-moved")
    #expect(try catalogue.deleteLearningList(list.id).title == "Ny")
    #expect(try catalogue.ownLearningLists().isEmpty)
  }

  @Test func `a list that ships is copied, not changed`() throws {
    let error = #expect(throws: StationError.self) {
      try catalogue.deleteLearningList(BuiltInCompounds.name)
    }
    #expect(error?.code == "learning-list-shipped")
    let shipped = try #require(catalogue.learning.builtIn.compounds(BuiltInCompounds.name))
    let copy = try made(shipped.words.text)
    #expect(try catalogue.learningLists().compounds(copy.id)?.words == shipped.words)
    let spelling = try #require(catalogue.learning.builtIn.spelling.first)
    let words = try made(LearningListText.table(spelling.words), .spelling)
    #expect(try catalogue.learningLists().spelling(words.id)?.words == spelling.words)
  }

  @Test func `a list that no longer reads is left out`() throws {
    try store.keep(
      LearningListRecord(
        id: "own-x", kind: .compounds, language: "sv", title: "Gammal", text: "sol\tros"))
    #expect(try catalogue.learningLists().compounds("own-x") == nil)
    #expect(try catalogue.ownLearningLists().map(\.id) == ["own-x"])
  }

  @Test func `a board on which no game may start is not kept`() throws {
    let board = Board.ready(.base)
    let kept = try catalogue.keepBoard(board.json, name: "Basen")
    #expect(try catalogue.keptBoards() == [kept] && kept.board == board)
    var lonely = board
    lonely.roads = []
    let error = #expect(throws: StationError.self) {
      try catalogue.keepBoard(lonely.json, name: "Ensam")
    }
    #expect(error?.code == "learning-board-invalid")
    #expect(try catalogue.deleteBoard(kept.id) == kept)
    #expect(throws: StationError.self) { try catalogue.deleteBoard(kept.id) }
  }
}
