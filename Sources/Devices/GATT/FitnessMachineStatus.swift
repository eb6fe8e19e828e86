/// The Fitness Machine Status characteristic, 0x2ADA: what was done at the machine itself.
///
/// Source: Fitness Machine Service 1.0.1, section 4.17, table 4.16.
package struct FitnessMachineStatus: Sendable, Hashable {
  package static let characteristic = BluetoothUUID.long("2ada")

  package enum Event: Sendable, Hashable {
    case reset, stopped, paused, stoppedBySafetyKey, started, controlLost
    /// A target or setting is another one, by its op code.
    case changed(Int)
    case reserved(Int)
  }

  /// Octets that follow an op code.
  private static let parameterWidths = [
    0x01: 0, 0x02: 1, 0x03: 0, 0x04: 0, 0x05: 2, 0x06: 2, 0x07: 1, 0x08: 2, 0x09: 1, 0x0A: 2,
    0x0B: 2, 0x0C: 2, 0x0D: 3, 0x0E: 2, 0x0F: 4, 0x10: 6, 0x11: 10, 0x12: 6, 0x13: 2, 0x14: 1,
    0x15: 2, 0xFF: 0,
  ]

  package var event: Event
  package var parameter: [UInt8]

  /// Decodes one notification.
  ///
  /// - Parameter payload: The characteristic's value.
  /// - Throws: `PayloadError` if the op code or its parameter is not all there, or the parameter
  ///   says something that is not foreseen.
  package init(payload: [UInt8]) throws(PayloadError) {
    var reader = PayloadReader(payload)
    let code = try reader.number(width: 1, "op code")
    parameter = Array(payload.dropFirst())
    guard let width = Self.parameterWidths[code] else {
      event = .reserved(code)
      return
    }
    guard parameter.count >= width else {
      throw PayloadError(
        .truncated, offset: 1, bytes: payload, detail: "op code \(code) has \(width) octets more")
    }
    switch code {
    case 0x01: event = .reset
    case 0x02:
      switch parameter.first {
      case 0x01: event = .stopped
      case 0x02: event = .paused
      default:
        throw PayloadError(
          .malformed, offset: 1, bytes: payload, detail: "1 is stopped and 2 is paused")
      }
    case 0x03: event = .stoppedBySafetyKey
    case 0x04: event = .started
    case 0xFF: event = .controlLost
    default: event = .changed(code)
    }
  }
}

extension FitnessMachineStatus: CustomStringConvertible {
  package var description: String {
    switch event {
    case .reset: "the machine was reset"
    case .stopped: "the machine was stopped"
    case .paused: "the machine was paused"
    case .stoppedBySafetyKey: "the machine was stopped by its safety key"
    case .started: "the machine was started"
    case .controlLost: "the machine takes no commands now"
    case .changed(let code): "setting \(code) of the machine was changed"
    case .reserved(let code): "status \(code) of the machine"
    }
  }
}
