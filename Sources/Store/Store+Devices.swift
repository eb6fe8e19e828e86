internal import GRDB
package import Model

extension Store {
  /// Returns every device that was not forgotten, by its key.
  package func devices() throws -> [DeviceRecord] {
    try read { db in
      try Row.fetchAll(db, sql: "SELECT * FROM device ORDER BY id").map { row in
        let reader = RowReader(row, table: "device")
        return DeviceRecord(
          id: try reader.raw("id"), name: try reader.value("name"),
          driver: try reader.value("driver"), link: try reader.value("link"),
          address: try reader.value("address"), connects: try reader.value("connects"),
          seenAt: try reader.time("seenAt", offset: "seenOffset"))
      }
    }
  }

  /// Keeps what is known of a device.
  ///
  /// - Parameters:
  ///   - device: What is known now.
  ///   - former: The key that it went by before, if that was another: it is that device's no more.
  /// - Throws: `StoreError.refused` for a kind of link that there is not.
  package func remember(_ device: DeviceRecord, formerly former: DeviceID? = nil) throws {
    try write { db in
      if let former, former != device.id { try Self.forget(former, db) }
      try db.execute(
        sql: """
          INSERT INTO device (id, name, driver, link, address, connects, seenAt, seenOffset)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?)
          ON CONFLICT (id) DO UPDATE SET name = excluded.name, driver = excluded.driver,
            link = excluded.link, address = excluded.address, connects = excluded.connects,
            seenAt = excluded.seenAt, seenOffset = excluded.seenOffset
          """,
        arguments: [
          device.id.rawValue, device.name, device.driver, device.link, device.address,
          device.connects, device.seenAt.milliseconds, device.seenAt.offset,
        ])
    }
  }

  /// Returns the addresses that come in unasked, by the device at whose port they call.
  package func admissions() throws -> [DeviceID: Set<String>] {
    try read { db in
      try Row.fetchAll(db, sql: "SELECT * FROM admission").reduce(into: [:]) { known, row in
        let reader = RowReader(row, table: "admission")
        let device: DeviceID = try reader.raw("device")
        known[device, default: []].insert(try reader.value("peer"))
      }
    }
  }

  /// Keeps that an address comes in unasked at a device's port.
  package func admit(_ peer: String, to device: DeviceID) throws {
    try write { db in
      try db.execute(
        sql: "INSERT OR IGNORE INTO admission (device, peer) VALUES (?, ?)",
        arguments: [device.rawValue, peer])
    }
  }

  /// Returns how far the wheels of devices get in one turn, in metres, as far as that was said.
  package func wheels() throws -> [DeviceID: Double] {
    try read { db in
      try Row.fetchAll(db, sql: "SELECT * FROM wheel").reduce(into: [:]) { known, row in
        let reader = RowReader(row, table: "wheel")
        known[try reader.raw("device")] = try reader.value("circumference")
      }
    }
  }

  /// Keeps how far a device's wheel gets in one turn.
  ///
  /// - Parameters:
  ///   - circumference: In metres, 0.5 … 4.
  ///   - device: Its stable key.
  /// - Throws: `StoreError.refused` for a wheel of another size.
  package func keepWheel(_ circumference: Double, of device: DeviceID) throws {
    try write { db in
      try db.execute(
        sql: """
          INSERT INTO wheel (device, circumference) VALUES (?, ?)
          ON CONFLICT (device) DO UPDATE SET circumference = excluded.circumference
          """, arguments: [device.rawValue, circumference])
    }
  }

  /// Forgets a device and whom it was let in as; harmless for one that is not known.
  package func forget(_ device: DeviceID) throws {
    try write { try Self.forget(device, $0) }
  }

  private static func forget(_ device: DeviceID, _ db: Database) throws {
    try db.execute(sql: "DELETE FROM device WHERE id = ?", arguments: [device.rawValue])
    try db.execute(sql: "DELETE FROM admission WHERE device = ?", arguments: [device.rawValue])
    try db.execute(sql: "DELETE FROM wheel WHERE device = ?", arguments: [device.rawValue])
    try forgetLoad(of: device, db)
  }
}
