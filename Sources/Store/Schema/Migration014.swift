extension Schema {
  /// Lists of runs go by when they were done, also those of one exercise.
  static let migration014 = """
    CREATE INDEX runStartedAt ON run (startedAt);
    DROP INDEX runExercise;
    CREATE INDEX runExercise ON run (exercise, startedAt);
    """
}
