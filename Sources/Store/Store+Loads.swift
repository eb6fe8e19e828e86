internal import GRDB
package import Model

/// What hangs on devices that measure lifts.
extension Store {
  /// Returns the loads of devices, in kilograms, as far as they were said.
  package func loads() throws -> [DeviceID: Double] {
    try read { db in
      try Row.fetchAll(db, sql: "SELECT * FROM load").reduce(into: [:]) { known, row in
        let reader = RowReader(row, table: "load")
        known[try reader.raw("device")] = try reader.value("kilograms")
      }
    }
  }

  /// Keeps what a device lifts, or that nobody knows it any more.
  ///
  /// - Parameters:
  ///   - load: In kilograms, 0.5 … 1000; nothing takes back what was said.
  ///   - device: Its stable key.
  /// - Throws: `StoreError.refused` for another load.
  package func keepLoad(_ load: Double?, of device: DeviceID) throws {
    try write { db in
      guard let load else { return try Self.forgetLoad(of: device, db) }
      try db.execute(
        sql: """
          INSERT INTO load (device, kilograms) VALUES (?, ?)
          ON CONFLICT (device) DO UPDATE SET kilograms = excluded.kilograms
          """, arguments: [device.rawValue, load])
    }
  }

  static func forgetLoad(of device: DeviceID, _ db: Database) throws {
    try db.execute(sql: "DELETE FROM load WHERE device = ?", arguments: [device.rawValue])
  }
}
