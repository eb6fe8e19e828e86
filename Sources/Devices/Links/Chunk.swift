package import Model

/// Bytes as one read delivered them, with the moment of that read.
package struct Chunk: Sendable, Hashable {
  package var bytes: [UInt8]
  package var hostTime: HostInstant
  /// The characteristic's UUID (lower case, 36 characters) for Bluetooth LE, the part of an
  /// advertisement (`LinkProfile.Advertisement`), else empty.
  package var source: String

  package init(bytes: [UInt8], hostTime: HostInstant, source: String = "") {
    self.bytes = bytes
    self.hostTime = hostTime
    self.source = source
  }
}
