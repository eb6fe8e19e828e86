extension Schema {
  /// Lists of runs go by when they were done, also those of one exercise.
  ///
  /// When a run began may be put earlier, never later: of an imported one it is known once all of its
  /// rows are there.
  static let migration014 = """
    CREATE INDEX runStartedAt ON run (startedAt);
    DROP INDEX runExercise;
    CREATE INDEX runExercise ON run (exercise, startedAt);
    DROP TRIGGER runIdentity;
    CREATE TRIGGER runIdentity BEFORE UPDATE OF
      id, session, participant, exercise, exerciseVersion, equipment, startedAt,
      startedOffset, simulated ON run
    WHEN OLD.id IS NOT NEW.id OR OLD.session IS NOT NEW.session
      OR OLD.participant IS NOT NEW.participant OR OLD.exercise IS NOT NEW.exercise
      OR OLD.exerciseVersion IS NOT NEW.exerciseVersion OR OLD.equipment IS NOT NEW.equipment
      OR OLD.startedAt < NEW.startedAt
      OR OLD.startedAt IS NEW.startedAt AND OLD.startedOffset IS NOT NEW.startedOffset
      OR OLD.simulated > NEW.simulated
    BEGIN SELECT RAISE(ABORT, 'the identity of a run never changes'); END;
    """
}
