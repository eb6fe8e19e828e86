/// One message between a host and an ANT stick.
///
/// On the wire it is A4, how many bytes the payload has, what the message is, the payload, and the
/// exclusive or of all bytes before.
///
/// Source: `Loghorn/ant-plus`, src/ant.ts; `glever/j-antplus`, issue 9.
package struct ANTFrame: Sendable, Hashable {
  package static let sync: UInt8 = 0xA4
  /// Longer than any message with all its extended bytes, in bytes; what says more is no message.
  package static let longestPayload = 40
  /// Sync, length, id and check byte.
  package static let overhead = 4

  /// What the message is, as `ANTMessage.ID` names it.
  package var id: UInt8
  /// 1 … 40 bytes.
  package var payload: [UInt8]

  package init(_ id: UInt8, _ payload: [UInt8]) {
    self.id = id
    self.payload = payload
  }

  /// The message as it goes over the wire.
  package var bytes: [UInt8] {
    let head = [Self.sync, UInt8(truncatingIfNeeded: payload.count), id] + payload
    return head + [head.reduce(0, ^)]
  }
}
