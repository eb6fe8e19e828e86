import Export
import Model
import Testing

@Suite struct CSVWriterTests {
  /// `Contract.md`, "Trial = CSV columns, in this order".
  static let columns = """
    id, session, run, participant, exercise, exercise_version, equipment, attempt, quantity, \
    value, unit, outcome, response, response_time_s, origin, simulated, channel, device_model, \
    device_id, device_firmware, driver, time_source, uncertainty, measured_at, recorded_at, \
    status, replaces, reason, raw_hex, details, software
    """.replacing(", ", with: ",")

  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  private func cell(
    _ column: String, of trial: Trial, _ dialect: CSVDialect = .rfc4180
  ) throws -> String {
    let delimiter: Character = dialect == .rfc4180 ? "," : ";"
    let names = Self.columns.split(separator: ",").map(String.init)
    let line = try CSVWriter(dialect).line(trial)
    let cells = try #require(CSVLine.cells(line, delimiter: delimiter).first)
    #expect(cells.count == names.count)
    return cells[try #require(names.firstIndex(of: column))]
  }

  @Test func `the header has the columns of the contract in its order`() {
    #expect(Self.columns.split(separator: ",").count == 31)
    #expect(text(CSVWriter().header) == Self.columns + "\r\n")
  }

  @Test func `Excel's header begins with the mark of UTF-8 and has semicolons`() {
    let header = CSVWriter(.excelSv).header
    #expect(header.prefix(3) == [0xEF, 0xBB, 0xBF])
    #expect(text(Array(header.dropFirst(3))) == Self.columns.replacing(",", with: ";") + "\r\n")
  }

  @Test func `what does not apply is an empty cell`() throws {
    #expect(
      text(try CSVWriter().line(Samples.plain))
        == "t-1,s-1,r-1,0,hit-or-miss,1,,1,,,,pass,,,manual,false,,,,,,,,"
        + "2026-11-17T18:46:04.250+01:00,2026-11-17T18:46:04.260+01:00,valid,,,,,"
        + "sideline 0.1.0\r\n")
  }

  @Test func `every column is filled from its own field`() throws {
    #expect(
      text(try CSVWriter().line(Samples.full))
        == "t-1,s-1,r-1,12,ten-turns,1,foot,3,interval,2.84,s,pass,K,1.25,device,true,left,"
        + "Gate A,serial:/dev/pts/4,1.0,gate-lines,device-interval,5e-07,"
        + "2026-11-17T18:46:04.250+01:00,2026-11-17T18:46:04.260+01:00,edited,t-0,miscounted,"
        + #"542c31,"{""flags"":[true,null],""window"":30}",sideline 0.1.0"# + "\r\n")
  }

  @Test func `Excel's line has decimal commas and semicolons`() throws {
    #expect(
      text(try CSVWriter(.excelSv).line(Samples.full))
        == "t-1;s-1;r-1;12;ten-turns;1;foot;3;interval;2,84;s;pass;K;1,25;device;true;left;"
        + "Gate A;serial:/dev/pts/4;1.0;gate-lines;device-interval;5e-07;"
        + "2026-11-17T18:46:04.250+01:00;2026-11-17T18:46:04.260+01:00;edited;t-0;miscounted;"
        + #"542c31;"{""flags"":[true,null],""window"":30}";sideline 0.1.0"# + "\r\n")
  }

  @Test(arguments: [
    ("plain", "plain"), ("a b ", "a b "), ("a,b", "\"a,b\""), ("a;b", "a;b"),
    ("say \"hi\"", "\"say \"\"hi\"\"\""), ("\"", "\"\"\"\""), ("a\nb", "\"a\nb\""),
    ("a\r\nb", "\"a\r\nb\""), ("a\rb", "\"a\rb\""), ("åäö 👩🏽‍🚀", "åäö 👩🏽‍🚀"), ("", ""),
  ])
  func `a text is quoted only where it must be`(reason: String, spelled: String) throws {
    var trial = Samples.plain
    trial.reason = reason
    let line = text(try CSVWriter().line(trial))
    #expect(line.hasSuffix(",valid,,\(spelled),,,sideline 0.1.0\r\n"))
    #expect(try cell("reason", of: trial) == reason)
    #expect(try cell("reason", of: trial, .excelSv) == reason)
  }

  @Test(arguments: [("a;b", "\"a;b\""), ("a,b", "a,b"), ("1,5", "1,5")])
  func `Excel's lines quote the semicolon and not the comma`(
    reason: String, spelled: String
  ) throws {
    var trial = Samples.plain
    trial.reason = reason
    let line = text(try CSVWriter(.excelSv).line(trial))
    #expect(line.hasSuffix(";valid;;\(spelled);;;sideline 0.1.0\r\n"))
  }

  @Test(arguments: ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "\r\n=1"])
  func `a text that a spreadsheet would run is made harmless`(reason: String) throws {
    var trial = Samples.plain
    trial.reason = reason
    for dialect in CSVDialect.allCases {
      #expect(try cell("reason", of: trial, dialect) == "'" + reason)
    }
  }

  @Test func `every column of text is made harmless`() throws {
    let evil = "=HYPERLINK(\"http://evil.example\")"
    var trial = Samples.full
    trial.id = TrialID(rawValue: evil)
    trial.session = SessionID(rawValue: evil)
    trial.run = RunID(rawValue: evil)
    trial.exercise = evil
    trial.equipment = evil
    trial.quantity = Quantity(rawValue: evil)
    trial.unit = Unit(rawValue: evil)
    trial.response = evil
    trial.channel = evil
    trial.deviceModel = evil
    trial.deviceID = DeviceID(rawValue: evil)
    trial.deviceFirmware = evil
    trial.driver = evil
    trial.replaces = TrialID(rawValue: evil)
    trial.reason = evil
    trial.rawHex = evil
    trial.software = evil
    let cells = try #require(CSVLine.cells(try CSVWriter().line(trial)).first)
    #expect(cells.filter { $0 == "'" + evil }.count == 17)
    #expect(!cells.contains { $0.hasPrefix("=") })
  }

  @Test(arguments: [
    0.1 + 0.2, -2.5, .leastNonzeroMagnitude, 1.7976931348623157e308, 1e21, 123_456_789.123_456_78,
    -0.0, 0,
    2.84, 1.0 / 3, 9_007_199_254_740_992, 1e-7,
  ])
  func `a number reads back as the same bits, negative ones too`(value: Double) throws {
    var trial = Samples.full
    trial.value = value
    trial.uncertainty = value
    trial.responseTime = value
    for column in ["value", "uncertainty", "response_time_s"] {
      let plain = try cell(column, of: trial)
      #expect(Double(plain)?.bitPattern == value.bitPattern)
      let excel = try cell(column, of: trial, .excelSv)
      #expect(Double(excel.replacing(",", with: "."))?.bitPattern == value.bitPattern)
      #expect(!excel.contains("."))
    }
  }

  @Test(arguments: [(14.0, "14"), (2.5, "2.5"), (-3, "-3"), (0, "0"), (0.1, "0.1")])
  func `a number has no digit too many`(value: Double, spelled: String) throws {
    var trial = Samples.full
    trial.value = value
    #expect(try cell("value", of: trial) == spelled)
  }

  @Test func `details that JSON cannot carry are an error`() {
    var trial = Samples.plain
    trial.details = ["eye": .number(.nan)]
    #expect(throws: JSON.NotFinite(key: "details")) { try CSVWriter().line(trial) }
  }
}
