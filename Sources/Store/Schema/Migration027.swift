extension Schema {
  /// Devices whose advertisements are read are known again too.
  ///
  /// SQLite changes no CHECK of a table that is there, so that the table is made anew.
  static let migration027 = """
    CREATE TABLE deviceAnew (
      id TEXT NOT NULL PRIMARY KEY CHECK (length(id) > 0),
      name TEXT NOT NULL,
      driver TEXT NOT NULL,
      link TEXT NOT NULL
        CHECK (link IN ('ble', 'rfcomm', 'serial', 'tcp', 'udp', 'iio', 'ant', 'ble-adv')),
      address TEXT NOT NULL,
      connects INTEGER NOT NULL CHECK (connects IN (0, 1)),
      seenAt INTEGER NOT NULL,
      seenOffset INTEGER NOT NULL CHECK (seenOffset BETWEEN -64800 AND 64800)
    ) STRICT, WITHOUT ROWID;
    INSERT INTO deviceAnew (id, name, driver, link, address, connects, seenAt, seenOffset)
      SELECT id, name, driver, link, address, connects, seenAt, seenOffset FROM device;
    DROP TABLE device;
    ALTER TABLE deviceAnew RENAME TO device;
    """
}
