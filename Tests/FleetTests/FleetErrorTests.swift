import Testing

@testable import Fleet

@Suite struct FleetErrorTests {
  /// Classes of PostgreSQL's appendix A, and the codes of our own at the head of 1-tables.sql.
  @Test(arguments: [
    ("SL001", FleetError.Code.version), ("SL013", .version), ("42883", .version),
    ("SL002", .unknownTablet), ("SL003", .invitation), ("SL006", .invitation), ("SL007", .notLetIn),
    ("28P01", .notLetIn), ("08006", .later), ("40001", .later), ("53100", .later),
    ("55P03", .later),
    ("57P01", .later), ("25006", .later), ("58030", .later), ("XX000", .later),
    ("42501", .notLetIn), ("SL010", .refused),
    ("SL012", .tooMany), ("22P02", .refused),
    ("", .refused),
  ])
  func `what the store says is sorted by its code`(_ state: String, _ code: FleetError.Code) {
    let error = FleetError(state: state, "why")
    #expect(error.code == code)
    #expect(error.state == state)
    #expect(error.description == "\(code.rawValue): why")
  }

  @Test func `a library that is missing is said to be`() {
    let error = #expect(throws: FleetError.self) { try PostgresLibrary(named: "libnone.so.9") }
    #expect(error?.code == .noLibrary)
    #expect(error?.detail.contains("libnone.so.9") == true)
  }
}
