/// What a stick says, as far as its host has to know it.
package enum ANTMessage: Sendable, Hashable {
  /// It began anew, for this reason (bits 0 and 1: hardware and watchdog, 20: it was told to).
  case startedUp(reason: UInt8)
  /// It took a message, or did not; to message 1 it is an event of the radio.
  case answered(channel: UInt8, to: UInt8, code: UInt8)
  case capabilities(ANTCapabilities)
  /// A device was heard.
  case heard(ANTPage)
  /// What came from the host was no message: 0 no sync, 2 check byte, 3 length.
  case serialError(UInt8)
  /// Anything else.
  case other(UInt8)

  /// Messages by their number (`Loghorn/ant-plus`, src/ant.ts; `Tigge/openant`).
  package enum ID {
    package static let radioEvent: UInt8 = 0x01
    package static let answer: UInt8 = 0x40
    package static let unassign: UInt8 = 0x41
    package static let assign: UInt8 = 0x42
    package static let frequency: UInt8 = 0x45
    package static let networkKey: UInt8 = 0x46
    package static let reset: UInt8 = 0x4A
    package static let close: UInt8 = 0x4C
    package static let request: UInt8 = 0x4D
    package static let broadcast: UInt8 = 0x4E
    package static let acknowledged: UInt8 = 0x4F
    package static let channelID: UInt8 = 0x51
    package static let capabilities: UInt8 = 0x54
    package static let openScan: UInt8 = 0x5B
    package static let extended: UInt8 = 0x66
    package static let libraryConfiguration: UInt8 = 0x6E
    package static let startUp: UInt8 = 0x6F
    package static let serialError: UInt8 = 0xAE
  }

  /// Codes of an answer.
  package enum Code {
    package static let ok: UInt8 = 0x00
    package static let channelClosed: UInt8 = 0x07
    package static let wrongState: UInt8 = 0x15
    package static let invalidMessage: UInt8 = 0x28
  }

  /// Reads a message; one that is shorter than it should be is `other`.
  package init(_ frame: ANTFrame) {
    let payload = frame.payload
    self = .other(frame.id)
    switch frame.id {
    case ID.startUp:
      if let reason = payload.first { self = .startedUp(reason: reason) }
    case ID.answer:
      guard payload.count >= 3 else { return }
      self = .answered(channel: payload[0], to: payload[1], code: payload[2])
    case ID.capabilities:
      if let capabilities = ANTCapabilities(payload) { self = .capabilities(capabilities) }
    case ID.broadcast, ID.acknowledged:
      if let page = ANTPage(payload: payload) { self = .heard(page) }
    case ID.serialError:
      if let code = payload.first { self = .serialError(code) }
    default: break
    }
  }
}

/// What a stick can do.
package struct ANTCapabilities: Sendable, Hashable {
  package var channels: Int
  package var networks: Int
  /// Whether it tells which device a message came from.
  package var hasExtendedMessages: Bool
  /// Whether it can hear every device at once.
  package var canScan: Bool

  /// Reads a stick's answer: channels, networks, then options of which the third byte counts here.
  ///
  /// - Returns: Nothing for a payload without channels and networks.
  init?(_ payload: [UInt8]) {
    guard payload.count >= 2 else { return nil }
    channels = Int(payload[0])
    networks = Int(payload[1])
    let advanced = payload.count > 4 ? payload[4] : 0
    hasExtendedMessages = advanced & 1 << 1 != 0
    canScan = advanced & 1 << 2 != 0
  }
}
