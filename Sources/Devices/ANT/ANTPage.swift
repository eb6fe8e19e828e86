/// Eight bytes of a device, with who sent them and how strongly they were heard.
package struct ANTPage: Sendable, Hashable {
  /// Bytes of a page.
  package static let length = 8

  /// What stands behind the page, by the flags of the byte that follows it.
  private enum Extension {
    static let channelID: UInt8 = 0x80
    static let signal: UInt8 = 0x40
    /// The only kind of signal that tells a strength: that and a threshold, in dBm.
    static let decibels: UInt8 = 0x20
    static let channelIDLength = 4
  }

  package var bytes: [UInt8]
  /// Absent where the stick does not tell.
  package var device: ANTChannelID?
  /// Received signal strength, in dBm, where the stick tells it.
  package var signal: Int?

  package init(bytes: [UInt8], device: ANTChannelID?, signal: Int? = nil) {
    self.bytes = bytes
    self.device = device
    self.signal = signal
  }

  /// Reads a broadcast: the channel, the page, and extended bytes as far as they are there.
  ///
  /// Nothing comes of a payload that has no whole page.
  package init?(payload: [UInt8]) {
    guard payload.count > Self.length else { return nil }
    bytes = Array(payload[1...Self.length])
    var rest = payload[(Self.length + 1)...]
    guard let flags = rest.popFirst() else { return }
    if flags & Extension.channelID != 0, rest.count >= Extension.channelIDLength {
      device = ANTChannelID(rest)
      rest = rest.dropFirst(Extension.channelIDLength)
    }
    guard flags & Extension.signal != 0, rest.count >= 2, rest.first == Extension.decibels
    else { return }
    signal = Int(Int8(bitPattern: rest[rest.startIndex + 1]))
  }
}
