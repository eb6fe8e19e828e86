extension Schema {
  /// What the eye test remembers of this tablet beside its trials.
  ///
  /// Whether its results are listed, since when scores count, how large a display's pixels are;
  /// nothing in it is about a person.
  static let migration009 = """
    CREATE TABLE eyeSetting (
      name TEXT NOT NULL PRIMARY KEY CHECK (length(name) BETWEEN 1 AND 200),
      value TEXT NOT NULL CHECK (json_valid(value))
    ) STRICT;
    """
}
