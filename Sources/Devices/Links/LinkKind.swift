/// What carries the bytes.
package enum LinkKind: String, Sendable, Hashable, Codable, CaseIterable {
  case ble, rfcomm, serial, tcp, udp, iio
}
