package import Model

/// Everything that went over one link, as `sideline record` writes it (`Contract.md`, Capture
/// file).
package struct Capture: Sendable, Hashable {
  package var header: Header
  package var rows: [Row]

  package init(header: Header, rows: [Row]) {
    self.header = header
    self.rows = rows
  }

  /// The first line of the file.
  package struct Header: Sendable, Hashable {
    /// The driver's id; `none` where nobody knows what the device is.
    package var driver: String
    package var link: LinkKind
    package var device: DeviceID
    package var startedAt: Timestamp
    /// Bits per second of a serial line, where they were chosen for this recording.
    package var baudRate: Int?

    package init(
      driver: String, link: LinkKind, device: DeviceID, startedAt: Timestamp, baudRate: Int? = nil
    ) {
      self.driver = driver
      self.link = link
      self.device = device
      self.startedAt = startedAt
      self.baudRate = baudRate
    }
  }

  /// One read or write.
  package struct Row: Sendable, Hashable {
    package enum Direction: String, Sendable, Hashable, Codable {
      case `in`, out
    }

    /// Since `startedAt`, never less than in the row before.
    package var nanoseconds: Int64
    /// The characteristic's UUID for Bluetooth LE, else empty.
    package var source: String
    package var direction: Direction
    package var bytes: [UInt8]

    package init(nanoseconds: Int64, source: String, direction: Direction, bytes: [UInt8]) {
      self.nanoseconds = nanoseconds
      self.source = source
      self.direction = direction
      self.bytes = bytes
    }
  }
}
