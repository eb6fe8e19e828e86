/// What a host tells a stick.
///
/// Source of the order and of each message: `Loghorn/ant-plus`, src/ant.ts; of the receive-only channel:
/// `Tigge/openant`, examples/continuous_scan.py and issue 56.
extension ANTFrame {
  /// The only channel of a stick that scans.
  private static let channel: UInt8 = 0
  private static let network: UInt8 = 0
  /// Receives and never acknowledges what is meant for others.
  private static let receiveOnly: UInt8 = 0x40
  /// 2457 MHz, in MHz above 2400.
  private static let frequency: UInt8 = 57
  /// Channel id, signal strength and time behind each page.
  private static let allExtensions: UInt8 = 0xE0

  package static let reset = ANTFrame(ANTMessage.ID.reset, [0])
  package static let askCapabilities = ANTFrame(
    ANTMessage.ID.request, [0, ANTMessage.ID.capabilities])
  package static let assign = ANTFrame(ANTMessage.ID.assign, [channel, receiveOnly, network])
  package static let unassign = ANTFrame(ANTMessage.ID.unassign, [channel])
  /// Any number, any type, any transmission type.
  package static let anyDevice = ANTFrame(ANTMessage.ID.channelID, [channel, 0, 0, 0, 0])
  package static let tune = ANTFrame(ANTMessage.ID.frequency, [channel, frequency])
  package static let extend = ANTFrame(ANTMessage.ID.extended, [0, 1])
  package static let tellAll = ANTFrame(ANTMessage.ID.libraryConfiguration, [0, allExtensions])
  package static let openScan = ANTFrame(ANTMessage.ID.openScan, [0])
  package static let close = ANTFrame(ANTMessage.ID.close, [channel])

  package static func key(_ key: ANTNetworkKey) -> ANTFrame {
    ANTFrame(ANTMessage.ID.networkKey, [network] + key.bytes)
  }
}
