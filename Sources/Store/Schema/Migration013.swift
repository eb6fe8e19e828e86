extension Schema {
  /// How far the wheel gets in one turn, in metres, of a device that counts its turns.
  ///
  /// `device` is the device's stable key; it need not be one of those that are remembered.
  static let migration013 = """
    CREATE TABLE wheel (
      device TEXT PRIMARY KEY CHECK (length(device) > 0),
      circumference REAL NOT NULL CHECK (circumference BETWEEN 0.5 AND 4)
    ) STRICT, WITHOUT ROWID;
    """
}
