internal import GRDB
package import Model

extension Store {
  /// How many programs one person may have, those of pages apart.
  package static let mostCodePrograms = 200
  /// For how long a deleted program can come back, in seconds.
  private static let undoTime = 86_400.0

  /// Returns a person's programs, those that were changed last first.
  ///
  /// - Throws: `StoreError.damagedRow`.
  package func codePrograms(of participant: Int) throws -> [CodeProgramRecord] {
    try read { db in
      try Row.fetchAll(
        db,
        sql: """
          SELECT * FROM codeProgram WHERE participant = ? AND deletedAt IS NULL
          ORDER BY updatedAt DESC, id DESC
          """, arguments: [participant]
      ).map(Self.codeProgram)
    }
  }

  /// Returns a program; nothing if there is none, or it was deleted.
  package func codeProgram(_ id: String) throws -> CodeProgramRecord? {
    try read { try Self.codeProgram(id, $0) }
  }

  /// Returns the program that somebody left on a page or challenge.
  package func codeDraft(of participant: Int, task: String) throws -> CodeProgramRecord? {
    try read { db in
      try Row.fetchOne(
        db,
        sql: """
          SELECT * FROM codeProgram WHERE participant = ? AND task = ? AND deletedAt IS NULL
          """, arguments: [participant, task]
      ).map(Self.codeProgram)
    }
  }

  /// Keeps a new program, or a changed one in place of the revision before it.
  ///
  /// - Throws: `StoreError.notFound` for an unknown person; `exists` if their page has one already,
  ///   with its id as `id`; `refused` if somebody else changed it meanwhile, it was deleted, or there
  ///   are too many; `keyUsed`.
  package func keep(_ program: CodeProgramRecord, key: IdempotencyKey? = nil) throws {
    try write { db in
      if let key { try Self.use(key, run: nil, db) }
      if program.revision == 1 {
        try Self.insert(program, db)
      } else {
        try db.execute(
          sql: """
            UPDATE codeProgram SET name = ?, text = ?, revision = ?, updatedAt = ?,
              updatedOffset = ?
            WHERE id = ? AND revision = ? AND deletedAt IS NULL
            """,
          arguments: [
            program.name, program.text, program.revision, program.updatedAt.milliseconds,
            program.updatedAt.offset, program.id, program.revision - 1,
          ])
        guard db.changesCount == 1 else {
          throw StoreError.refused("program \(program.id) was changed meanwhile")
        }
      }
    }
  }

  private static func insert(_ program: CodeProgramRecord, _ db: Database) throws {
    try checkParticipant(program.participant, db)
    if let task = program.task {
      let draft = try String.fetchOne(
        db,
        sql: """
          SELECT id FROM codeProgram WHERE participant = ? AND task = ? AND deletedAt IS NULL
          """, arguments: [program.participant, task])
      if let draft {
        throw StoreError.exists(table: "codeProgram", id: draft, owner: program.participant)
      }
    } else {
      let count =
        try Int.fetchOne(
          db,
          sql: """
            SELECT count(*) FROM codeProgram
            WHERE participant = ? AND task IS NULL AND deletedAt IS NULL
            """, arguments: [program.participant]) ?? 0
      guard count < mostCodePrograms else { throw StoreError.refused("too many programs") }
    }
    try db.execute(
      sql: """
        INSERT INTO codeProgram
          (id, participant, name, task, text, revision, updatedAt, updatedOffset)
        VALUES (?, ?, ?, ?, ?, 1, ?, ?)
        """,
      arguments: [
        program.id, program.participant, program.name, program.task, program.text,
        program.updatedAt.milliseconds, program.updatedAt.offset,
      ])
  }

  /// Deletes a program, or takes that back; those that were deleted a day ago are gone then.
  ///
  /// - Throws: `StoreError.notFound` for one that is not there to be deleted or taken back; `refused`
  ///   if its page has another one by now.
  package func deleteCodeProgram(
    _ id: String, isDeleted: Bool = true, at time: Timestamp, key: IdempotencyKey? = nil
  ) throws {
    try write { db in
      if let key { try Self.use(key, run: nil, db) }
      try db.execute(
        sql: "DELETE FROM codeProgram WHERE deletedAt < ?",
        arguments: [time.advanced(bySeconds: -Self.undoTime).milliseconds])
      do {
        try db.execute(
          sql: """
            UPDATE codeProgram SET deletedAt = ?, revision = revision + 1
            WHERE id = ? AND (deletedAt IS NULL) = ?
            """,
          arguments: [isDeleted ? time.milliseconds : nil, id, isDeleted])
      } catch let error as DatabaseError
        where error.extendedResultCode == .SQLITE_CONSTRAINT_UNIQUE
      {
        throw StoreError.refused("the page of program \(id) has another one")
      }
      guard db.changesCount == 1 else { throw StoreError.notFound(table: "codeProgram", id: id) }
    }
  }

  private static func codeProgram(_ id: String, _ db: Database) throws -> CodeProgramRecord? {
    try Row.fetchOne(
      db, sql: "SELECT * FROM codeProgram WHERE id = ? AND deletedAt IS NULL", arguments: [id]
    ).map(codeProgram)
  }

  private static func codeProgram(_ row: Row) throws -> CodeProgramRecord {
    let reader = RowReader(row, table: "codeProgram")
    return CodeProgramRecord(
      id: try reader.value("id"), participant: try reader.value("participant"),
      name: try reader.value("name"), task: try reader.optional("task"),
      text: try reader.value("text"), revision: try reader.value("revision"),
      updatedAt: try reader.time("updatedAt", offset: "updatedOffset"))
  }
}
