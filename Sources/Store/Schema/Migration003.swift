extension Schema {
  /// Deleted runs, and lists of runs.
  ///
  /// A deletion and its undoing are rows of the log of trials; the run itself only says whether it
  /// is deleted now, and by which deletion, so that one that took many can be undone as one.
  static let migration003 = """
    ALTER TABLE run ADD COLUMN deletion TEXT CHECK (length(deletion) BETWEEN 1 AND 200);
    ALTER TABLE run ADD COLUMN deletedAt INTEGER
      CHECK ((deletedAt IS NULL) = (deletion IS NULL));
    ALTER TABLE run ADD COLUMN deletedOffset INTEGER
      CHECK ((deletedOffset IS NULL) = (deletion IS NULL));
    CREATE INDEX runDeletion ON run (deletion) WHERE deletion IS NOT NULL;
    CREATE INDEX runParticipant ON run (participant);
    CREATE INDEX runExercise ON run (exercise);

    CREATE TRIGGER runDeletedAfterItsEnd BEFORE UPDATE OF deletion ON run
    WHEN NEW.deletion IS NOT NULL AND NEW.state NOT IN ('saved', 'cancelled')
    BEGIN SELECT RAISE(ABORT, 'a run under way is not deleted'); END;
    """
}
