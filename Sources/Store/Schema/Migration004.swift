internal import GRDB

extension Schema {
  /// Groups and cards of participants, practice plans, and trials whose participant was corrected.
  ///
  /// A trial pointed at its run together with the run's participant, so that no row could carry
  /// another one. A correction is such a row. The table is made again without the participant in
  /// that reference, by the steps of sqlite.org/lang_altertable.html section 7; its text, indexes
  /// and triggers are taken from the file, so that what other migrations added stays. A trigger
  /// takes over for all rows that replace nothing.
  static func migration004(_ db: Database) throws {
    try db.execute(sql: people004)
    try db.execute(
      sql: "CREATE UNIQUE INDEX runWithExercise ON run (id, exercise, exerciseVersion)")
    try rebuildTrial(db)
    try db.execute(sql: trialParticipant004)
    try db.execute(sql: plans004)
  }

  private static let people004 = """
    ALTER TABLE participant ADD COLUMN groupName TEXT CHECK (length(groupName) BETWEEN 1 AND 400);
    ALTER TABLE participant ADD COLUMN card TEXT CHECK (length(card) BETWEEN 2 AND 64);
    CREATE UNIQUE INDEX participantCard ON participant (card);
    """

  private static let trialParticipant004 = """
    CREATE TRIGGER trialParticipantOfRun BEFORE INSERT ON trial
    WHEN NEW.replaces IS NULL
      AND NEW.participant <> (SELECT participant FROM run WHERE id = NEW.run)
    BEGIN SELECT RAISE(ABORT, 'only a correction has another participant than its run'); END;
    """

  /// What a plan holds is one JSON text; which runs came from it is what can be asked for.
  private static let plans004 = """
    CREATE TABLE plan (
      id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
      title TEXT NOT NULL CHECK (length(title) BETWEEN 1 AND 800),
      content TEXT NOT NULL CHECK (json_valid(content)),
      revision INTEGER NOT NULL CHECK (revision >= 0),
      startedAt INTEGER NOT NULL,
      startedOffset INTEGER NOT NULL CHECK (startedOffset BETWEEN -64800 AND 64800),
      endedAt INTEGER,
      endedOffset INTEGER CHECK ((endedAt IS NULL) = (endedOffset IS NULL))
    ) STRICT;
    CREATE UNIQUE INDEX planUnderWay ON plan (endedAt IS NULL) WHERE endedAt IS NULL;
    CREATE TABLE planRun (
      run TEXT NOT NULL PRIMARY KEY REFERENCES run (id),
      plan TEXT NOT NULL REFERENCES plan (id)
    ) STRICT;
    CREATE INDEX planRunPlan ON planRun (plan);
    """

  private static func rebuildTrial(_ db: Database) throws {
    let table =
      try String.fetchOne(
        db, sql: "SELECT sql FROM sqlite_master WHERE type = 'table' AND name = 'trial'") ?? ""
    let others = try String.fetchAll(
      db,
      sql: """
        SELECT sql FROM sqlite_master
        WHERE tbl_name = 'trial' AND type IN ('index', 'trigger') AND sql IS NOT NULL
        """)
    let rebuilt = try [
      ("CREATE TABLE trial (", "CREATE TABLE trialRebuilt ("),
      (
        "FOREIGN KEY (run, participant, exercise, exerciseVersion)",
        "FOREIGN KEY (participant) REFERENCES participant (number),\n"
          + "  FOREIGN KEY (run, exercise, exerciseVersion)"
      ),
      (
        "REFERENCES run (id, participant, exercise, exerciseVersion)",
        "REFERENCES run (id, exercise, exerciseVersion)"
      ),
    ].reduce(table) { text, part in
      guard text.ranges(of: part.0).count == 1 else {
        throw StoreError.damaged("table trial is not the one that migration 001 made")
      }
      return text.replacing(part.0, with: part.1)
    }
    // References to `trial` in the table itself and elsewhere keep their name.
    try db.execute(sql: "PRAGMA legacy_alter_table = ON")
    try db.execute(sql: rebuilt)
    try db.execute(
      sql: """
        INSERT INTO trialRebuilt SELECT * FROM trial ORDER BY sequence;
        DROP TABLE trial;
        ALTER TABLE trialRebuilt RENAME TO trial;
        PRAGMA legacy_alter_table = OFF;
        """)
    for sql in others { try db.execute(sql: sql) }
  }
}
