internal import GRDB
internal import Model

/// Shows people who are one, as somebody said, under one number: the least that they have here.
///
/// To the club each goes on being who they were, and what was said may be taken back: whose a run or a row was
/// stands in `fleetJoined`, and who is not shown keeps their line of `participant` (`joined`).
struct ClubJoining {
  let db: Database

  init(_ db: Database) { self.db = db }

  /// Joins and parts by what was said, but for those who have something under way, who follow later.
  func settle() throws {
    let wished = try wished()
    let joined = try joined()
    let leaving = joined.filter { wished[$0.key] ?? $0.key != $0.value }
    var coming = try wished.filter { number, holder in
      try number != holder && (joined[number] != holder || hasRecords(number))
    }
    if !coming.isEmpty {
      let busy = try Store.underWay(db)
      coming = coming.filter { busy[$0.key] == nil }
    }
    guard !leaving.isEmpty || !coming.isEmpty else { return }
    try TrialErasure(db).unguarded {
      for (number, holder) in leaving { try part(number, from: holder) }
      for (number, holder) in coming { try join(number, to: holder) }
    }
  }

  /// Parts somebody from whom they are shown as, and those who are shown as they.
  func part(_ person: String) throws {
    let numbers = try Int.fetchAll(
      db,
      sql: """
        SELECT number FROM participant WHERE joined IS NOT NULL AND (person = ?1
          OR joined = (SELECT number FROM participant WHERE person = ?1))
        """, arguments: [person])
    try part { numbers.contains($0) }
  }

  /// Parts everybody.
  func partAll() throws { try part { _ in true } }

  private func part(where isParted: (Int) -> Bool) throws {
    let leaving = try joined().filter { isParted($0.key) }
    guard !leaving.isEmpty else { return }
    try TrialErasure(db).unguarded {
      for (number, holder) in leaving { try part(number, from: holder) }
    }
  }

  /// Returns who is shown as whom, by number.
  private func joined() throws -> [Int: Int] {
    let pairs = try pairs(
      "SELECT number, joined AS holder FROM participant WHERE joined IS NOT NULL")
    return pairs.reduce(into: [:]) { $0[$1.number] = $1.holder }
  }

  /// Returns who is to be shown as whom, by number.
  private func wished() throws -> [Int: Int] {
    let same = try pairs(
      """
      SELECT one.number AS number, two.number AS holder
      FROM fleetSame JOIN participant AS one ON one.person = fleetSame.person
        JOIN participant AS two ON two.person = fleetSame.other
      WHERE same = 1
      """)
    var least: [Int: Int] = [:]
    var isSettled = false
    while !isSettled {
      isSettled = true
      for (one, two) in same {
        let holder = min(least[one] ?? one, least[two] ?? two)
        for number in [one, two] where (least[number] ?? number) != holder {
          least[number] = holder
          isSettled = false
        }
      }
    }
    return least
  }

  private func pairs(_ sql: String) throws -> [(number: Int, holder: Int)] {
    try Row.fetchAll(db.cachedStatement(sql: sql)).map { row in
      let reader = RowReader(row, table: "participant", key: "number")
      return (try reader.value("number"), try reader.value("holder"))
    }
  }

  private func hasRecords(_ number: Int) throws -> Bool {
    try Bool.fetchOne(
      db,
      sql: """
        SELECT EXISTS (SELECT 1 FROM run WHERE participant = ?1)
          OR EXISTS (SELECT 1 FROM trial WHERE participant = ?1)
        """, arguments: [number]) == true
  }
}
