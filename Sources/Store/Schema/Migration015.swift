extension Schema {
  /// What a device lifts that measures lifts, in kilograms, as far as somebody said so.
  ///
  /// `device` is the device's stable key; it need not be one of those that are remembered.
  static let migration015 = """
    CREATE TABLE load (
      device TEXT PRIMARY KEY CHECK (length(device) > 0),
      kilograms REAL NOT NULL CHECK (kilograms BETWEEN 0.5 AND 1000)
    ) STRICT, WITHOUT ROWID;
    """
}
