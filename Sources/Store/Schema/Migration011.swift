extension Schema {
  /// How tilt sensors sit behind the screen, as their player showed by tilting.
  ///
  /// Two axes of the sensor in words, to the screen's right and to its upper edge, as `+y -x`;
  /// nothing where it could not be learned.
  static let migration011 = """
    CREATE TABLE tilt_axes (
      device TEXT NOT NULL PRIMARY KEY CHECK (length(device) > 0),
      acceleration TEXT,
      angularVelocity TEXT,
      learnedAt INTEGER NOT NULL,
      learnedOffset INTEGER NOT NULL CHECK (learnedOffset BETWEEN -64800 AND 64800),
      CHECK (acceleration IS NOT NULL OR angularVelocity IS NOT NULL)
    ) STRICT, WITHOUT ROWID;
    """
}
