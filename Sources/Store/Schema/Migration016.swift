extension Schema {
  /// What coaches wrote about results.
  ///
  /// A note is of a run and stands beside the log, whose rows never change; it goes with its run.
  static let migration016 = """
    CREATE TABLE note (
      run TEXT NOT NULL PRIMARY KEY REFERENCES run (id) ON DELETE CASCADE,
      text TEXT NOT NULL CHECK (length(text) BETWEEN 1 AND 4000)
    ) STRICT;
    """
}
