/// Why a stick hears nothing.
package enum ANTStickProblem: Sendable, Hashable {
  /// It answers nothing.
  case mute
  /// It does not take the network key.
  case keyRefused(code: UInt8)
  /// It cannot hear every device at once, or cannot tell which one it heard.
  case noScan
  /// It does not take another step of the start.
  case refused(message: UInt8, code: UInt8)

  /// What happened, in English, for the log.
  package var detail: String {
    switch self {
    case .mute: "the ANT stick answers nothing"
    case .keyRefused(let code): "the ANT stick refuses the network key, code \(code)"
    case .noScan: "the ANT stick cannot hear all devices at once"
    case .refused(let message, let code):
      "the ANT stick refuses message \(message), code \(code)"
    }
  }
}
