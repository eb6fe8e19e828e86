extension Schema {
  /// What the station as a whole was told to do.
  static let migration017 = """
    CREATE TABLE setting (
      name TEXT NOT NULL PRIMARY KEY CHECK (length(name) BETWEEN 1 AND 200),
      value TEXT NOT NULL CHECK (json_valid(value))
    ) STRICT;
    """
}
