internal import GRDB
internal import Model

extension ClubJoining {
  /// Brings what is somebody's to whom they are shown as; what guards the log must be off.
  func join(_ number: Int, to holder: Int) throws {
    try db.execute(
      sql: """
        CREATE TEMP TABLE moved AS SELECT id FROM run WHERE participant = ?1
          UNION SELECT id FROM trial WHERE participant = ?1
          UNION SELECT id FROM codeProgram WHERE participant = ?1
        """, arguments: [number])
    defer { try? db.execute(sql: "DROP TABLE temp.moved") }
    try move(from: number, to: holder)
    try db.execute(
      sql: "INSERT OR REPLACE INTO fleetJoined (id, number) SELECT id, ? FROM temp.moved",
      arguments: [number])
    // What two people have one of each the holder keeps; a strap that is nobody's can be given anew.
    for table in ["strap", "learner", "codeLearner", "codeReminder", "screen"] {
      try db.execute(
        sql: "UPDATE OR IGNORE \(table) SET participant = ? WHERE participant = ?",
        arguments: [holder, number])
    }
    try db.execute(sql: "DELETE FROM strap WHERE participant = ?", arguments: [number])
    let waits = "participant = ? AND groupRun IN (SELECT id FROM groupRun WHERE state = 'ready')"
    try db.execute(
      sql: "UPDATE OR IGNORE groupEntry SET participant = ? WHERE \(waits)",
      arguments: [holder, number])
    try db.execute(sql: "DELETE FROM groupEntry WHERE \(waits)", arguments: [number])
    try PlanPeople(db).replace(number, by: holder)
    try db.execute(
      sql: "UPDATE participant SET joined = ? WHERE number = ?", arguments: [holder, number])
  }

  /// Gives back what was somebody's; what guards the log must be off.
  func part(_ number: Int, from holder: Int) throws {
    // What has become nobody's since is not theirs any more.
    try db.execute(
      sql: """
        CREATE TEMP TABLE moved AS SELECT id FROM fleetJoined WHERE number = ?1 AND (
          EXISTS (SELECT 1 FROM run WHERE run.id = fleetJoined.id AND participant = ?2)
          OR EXISTS (SELECT 1 FROM trial WHERE trial.id = fleetJoined.id AND participant = ?2)
          OR EXISTS (SELECT 1 FROM codeProgram
            WHERE codeProgram.id = fleetJoined.id AND participant = ?2))
        """, arguments: [number, holder])
    defer { try? db.execute(sql: "DROP TABLE temp.moved") }
    try move(from: holder, to: number)
    try db.execute(sql: "DELETE FROM fleetJoined WHERE number = ?", arguments: [number])
    try db.execute(
      sql: "UPDATE participant SET joined = NULL WHERE number = ?", arguments: [number])
  }

  /// Brings runs, rows and programs from one to another, with their places in groups and heart sessions.
  private func move(from former: Int, to next: Int) throws {
    let isMoved = "IN (SELECT id FROM temp.moved)"
    for table in ["run", "trial", "codeProgram"] {
      try db.execute(
        sql: """
          UPDATE OR IGNORE \(table) SET participant = ?2 WHERE participant = ?1 AND id \(isMoved)
          """, arguments: [former, next])
    }
    // Screens look anew, as after an import.
    try db.execute(
      sql: """
        INSERT INTO event (kind, ref, run) SELECT 'run', id, id FROM run WHERE id \(isMoved)
        ORDER BY rowid DESC LIMIT 1
        """)
    try db.execute(
      sql: """
        UPDATE groupEvent SET participant = ?2 WHERE participant = ?1 AND groupRun IN (
          SELECT groupRun FROM groupEntry WHERE participant = ?1 AND run \(isMoved)
            AND groupRun NOT IN (SELECT groupRun FROM groupEntry WHERE participant = ?2))
        """, arguments: [former, next])
    for table in ["groupEntry", "heartMember"] {
      // Where both stood in one list they stay two.
      try db.execute(
        sql: """
          UPDATE OR IGNORE \(table) SET participant = ?2 WHERE participant = ?1 AND run \(isMoved)
          """,
        arguments: [former, next])
    }
  }
}
