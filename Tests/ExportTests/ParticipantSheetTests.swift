import Export
import Model
import Testing

@Suite struct ParticipantSheetTests {
  private func sheet(_ text: String) throws -> ParticipantSheet {
    try ParticipantSheet(Array(text.utf8))
  }

  private func change(
    _ number: Int, _ nickname: String? = nil, _ group: String? = nil, _ card: String? = nil
  ) -> ParticipantChange {
    func field(_ text: String?) -> ParticipantChange.Field { text.map { .set($0) } ?? .kept }
    return ParticipantChange(
      number: number, nickname: field(nickname), group: field(group), card: field(card))
  }

  @Test(arguments: [
    "nummer,smeknamn,grupp\n7,Cleo,P10\n", "Grupp;Nummer;Namn\r\nP10;7;Cleo\r\n",
    "GROUP\tNICKNAME\tNUMBER\nP10\tCleo\t07", "\u{FEFF}nr;lag;namn;telefon\n 7 ; P10 ; Cleo ;070",
  ]) func `columns come in any order, in either language`(text: String) throws {
    let sheet = try sheet(text)
    #expect(sheet.rows == [.init(line: 2, change: change(7, "Cleo", "P10"))])
  }

  @Test func `a column that nobody knows is named and passed over`() throws {
    #expect(try sheet("nr,Telefon,namn,\n7,070,Cleo,x").ignored == ["Telefon"])
  }

  @Test func `an empty cell leaves what is known alone and an empty row is no row`() throws {
    let sheet = try sheet("nummer,smeknamn,kort\n1,,\n,,\n2,Bo,0012345678\n")
    #expect(
      sheet.rows == [
        .init(line: 2, change: change(1)),
        .init(line: 4, change: change(2, "Bo", nil, "0012345678")),
      ])
  }

  @Test func `HTML in a nickname is a text like any other`() throws {
    let evil = "<img src=x onerror=alert(1)>"
    #expect(try sheet("nr,namn\n1,\(evil)").rows.first?.change.nickname == .set(evil))
  }

  @Test(arguments: [
    ("namn,grupp\nBo,P10", "sheet-number-column-missing", 1, 1),
    ("nr,namn,nummer\n1,Bo,2", "sheet-column-twice", 1, 3),
    ("namn,nr\nBo,1\nAda,1", "sheet-number-twice", 3, 2),
    ("namn,nr\nBo,1\nAda,01", "sheet-number-twice", 3, 2),
    ("nr,namn\n,Bo", "sheet-number-missing", 2, 1),
    ("nr,namn\n1,Bo\nsju,Ada", "sheet-not-a-number", 3, 1),
    ("nr,namn\n-1,Bo", "sheet-not-a-number", 2, 1),
    ("nr,namn\n1.0,Bo", "sheet-not-a-number", 2, 1),
    ("nr,namn\n10000,Bo", "participant-out-of-range", 2, 1),
    ("nr,namn\n99999999999999999999,Bo", "participant-out-of-range", 2, 1),
    ("nr,namn\n1,\(String(repeating: "å", count: 41))", "nickname-too-long", 2, 2),
    ("nr,grupp\n1,\(String(repeating: "å", count: 41))", "group-too-long", 2, 2),
    ("nr,grupp,namn\n1,P10,\"Bo\nBoson\"", "text-not-plain", 2, 3),
    ("nr,kort\n1,12 34", "card-not-readable", 2, 2),
    ("nr,kort\n1,1234\n2,1234", "sheet-card-twice", 3, 2),
    ("nr,namn\n1", "csv-uneven-row", 2, 2),
    ("", "csv-empty", 1, 1),
  ]) func `a fault is said with its line and column`(
    text: String, code: String, line: Int, column: Int
  ) throws {
    let error = #expect(throws: SheetError.self) { try sheet(text) }
    #expect(error?.code == code)
    #expect(error?.line == line)
    #expect(error?.column == column)
  }

  @Test func `a file of more rows or bytes than a club has is refused`() throws {
    let many = "nr\n" + (0...2000).map { "\($0)\n" }.joined()
    #expect(throws: SheetError(code: "csv-too-many-rows", line: 2002, column: 1)) {
      try sheet(many)
    }
    let error = #expect(throws: SheetError.self) {
      try ParticipantSheet(Array(repeating: 0x61, count: 256 * 1024 + 1))
    }
    #expect(error?.code == "csv-too-large")
  }
}
