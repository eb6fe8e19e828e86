extension Schema {
  /// Who comes in unasked at the port of which device: a person said so once.
  ///
  /// `device` is the device's stable key; it need not be one of those that are remembered, since a
  /// port is named on the command line.
  static let migration012 = """
    CREATE TABLE admission (
      device TEXT NOT NULL CHECK (length(device) > 0),
      peer TEXT NOT NULL CHECK (length(peer) > 0),
      PRIMARY KEY (device, peer)
    ) STRICT, WITHOUT ROWID;
    """
}
