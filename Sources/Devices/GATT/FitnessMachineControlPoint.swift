/// The Fitness Machine Control Point characteristic, 0x2AD9: commands and their answers.
///
/// Source: Fitness Machine Service 1.0.1, section 4.16.
package enum FitnessMachineControlPoint {
  package static let characteristic = BluetoothUUID.long("2ad9")

  /// What a machine is asked for; it takes the others only after `requestControl`.
  package enum Command: Sendable, Hashable, CaseIterable {
    case requestControl, start, stop, pause

    /// What is written to the characteristic.
    package var bytes: [UInt8] {
      switch self {
      case .requestControl: [0x00]
      case .start: [0x07]
      case .stop: [0x08, 0x01]
      case .pause: [0x08, 0x02]
      }
    }
  }

  /// How a machine took a command.
  package enum Result: Int, Sendable, Hashable, CaseIterable {
    case success = 1
    case notSupported = 2
    case invalidParameter = 3
    case failed = 4
    case notPermitted = 5
  }

  /// An indication that answers a command.
  package struct Response: Sendable, Hashable {
    private static let code = 0x80

    /// The op code of the command.
    package var request: Int
    package var result: Result

    /// Decodes one indication; what follows the result belongs to the command.
    ///
    /// - Parameter payload: The characteristic's value.
    /// - Throws: `PayloadError` if it is no response or has a reserved result.
    package init(payload: [UInt8]) throws(PayloadError) {
      var reader = PayloadReader(payload)
      guard try reader.number(width: 1, "response code") == Self.code else {
        throw PayloadError(
          .malformed, offset: 0, bytes: payload, detail: "a response begins with 80")
      }
      request = try reader.number(width: 1, "request op code")
      let offset = reader.offset
      guard let result = Result(rawValue: try reader.number(width: 1, "result code")) else {
        throw PayloadError(
          .malformed, offset: offset, bytes: payload, detail: "the result code is reserved")
      }
      self.result = result
    }
  }
}

extension FitnessMachineControlPoint.Response: CustomStringConvertible {
  package var description: String {
    let command =
      switch request {
      case 0x00: "a request for control"
      case 0x07: "to start"
      case 0x08: "to stop or pause"
      default: "command \(request)"
      }
    return switch result {
    case .success: command
    case .notSupported: "\(command): not supported"
    case .invalidParameter: "\(command): invalid parameter"
    case .failed: "\(command): failed"
    case .notPermitted: "\(command): control not permitted"
    }
  }
}
