internal import GRDB
package import Model

extension Store {
  /// Returns what was learned of every tilt sensor.
  package func tiltAxes() throws -> [TiltAxesRecord] {
    try read { db in
      try Row.fetchAll(db, sql: "SELECT * FROM tilt_axes ORDER BY device").map { row in
        let reader = RowReader(row, table: "tilt_axes")
        return TiltAxesRecord(
          device: try reader.raw("device"), acceleration: try reader.optional("acceleration"),
          angularVelocity: try reader.optional("angularVelocity"),
          learnedAt: try reader.time("learnedAt", offset: "learnedOffset"))
      }
    }
  }

  /// Keeps what was learned of a tilt sensor in place of what was known.
  package func keep(_ axes: TiltAxesRecord) throws {
    try write { db in
      try db.execute(
        sql: """
          INSERT OR REPLACE INTO tilt_axes
            (device, acceleration, angularVelocity, learnedAt, learnedOffset)
          VALUES (?, ?, ?, ?, ?)
          """,
        arguments: [
          axes.device.rawValue, axes.acceleration, axes.angularVelocity,
          axes.learnedAt.milliseconds, axes.learnedAt.offset,
        ])
    }
  }

  /// Forgets what was learned of a tilt sensor; harmless where nothing was.
  package func forgetTiltAxes(of device: DeviceID) throws {
    try write { db in
      try db.execute(
        sql: "DELETE FROM tilt_axes WHERE device = ?", arguments: [device.rawValue])
    }
  }
}
