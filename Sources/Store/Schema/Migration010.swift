extension Schema {
  /// Devices that the coach connected: they are known again when they are seen.
  ///
  /// `id` is the device's stable key, never a port's number; `connects` is whether it may connect by
  /// itself.
  static let migration010 = """
    CREATE TABLE device (
      id TEXT NOT NULL PRIMARY KEY CHECK (length(id) > 0),
      name TEXT NOT NULL,
      driver TEXT NOT NULL,
      link TEXT NOT NULL CHECK (link IN ('ble', 'rfcomm', 'serial', 'tcp', 'udp', 'iio')),
      address TEXT NOT NULL,
      connects INTEGER NOT NULL CHECK (connects IN (0, 1)),
      seenAt INTEGER NOT NULL,
      seenOffset INTEGER NOT NULL CHECK (seenOffset BETWEEN -64800 AND 64800)
    ) STRICT, WITHOUT ROWID;
    """
}
