/// What carries the bytes.
package enum LinkKind: String, Sendable, Hashable, Codable, CaseIterable {
  case ble, rfcomm, serial, tcp, udp, iio, ant
  /// What a Bluetooth LE device says to everybody, without a connection.
  case advertisement = "ble-adv"

  /// Whether a device is only heard of: it may fall silent and be heard of again while its link works.
  ///
  /// Any other is plugged in or built in, and what it is reached by may be another device's once it
  /// is gone.
  package var isHeardOf: Bool {
    switch self {
    case .ble, .rfcomm, .tcp, .udp, .ant, .advertisement: true
    case .serial, .iio: false
    }
  }

  /// How much later than they were sent bytes may be read, in seconds, on a link that works as it
  /// should; absent where no figure is known.
  ///
  /// Serial: the latency timer of USB serial chips, 16 ms as Linux leaves it (`ftdi_sio`,
  /// `latency_timer`). Bluetooth LE: the longest connection interval that BlueZ asks for by itself,
  /// 50 ms (kernel, `hci_core`, `le_conn_max_interval`).
  package var arrivalDelay: Double? {
    switch self {
    case .serial: 0.016
    case .ble: 0.050
    case .rfcomm, .tcp, .udp, .iio, .ant, .advertisement: nil
    }
  }
}
