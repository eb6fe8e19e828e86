/// The stable key of a device: never a port number or a name alone.
///
/// Examples: `serial:usb-Arduino_Timing_Gate_SN0001-if00`, `ble:F0:F1:F2:F3:F4:F1`,
/// `serial:/dev/pts/4` for a line that was attached by path, `iio:<parent of the sensor>`.
package struct DeviceID: RawRepresentable, Sendable, Hashable, Codable, CustomStringConvertible {
  package var rawValue: String

  package init(rawValue: String) { self.rawValue = rawValue }

  package var description: String { rawValue }
}
