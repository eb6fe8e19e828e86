/// One step between a stick that can scan and one that scans.
enum ANTSetupStep: Sendable, Hashable {
  /// The channel that a program before left open.
  case close, unassign
  case key, assign, anyDevice, tune, extend, tellAll, scan

  static let usual: [ANTSetupStep] = [
    .key, .assign, .anyDevice, .tune, .extend, .tellAll, .scan,
  ]

  /// Whether the start goes on without an answer.
  var isOptional: Bool { self == .close || self == .unassign }

  func frame(_ key: ANTNetworkKey) -> ANTFrame {
    switch self {
    case .close: .close
    case .unassign: .unassign
    case .key: .key(key)
    case .assign: .assign
    case .anyDevice: .anyDevice
    case .tune: .tune
    case .extend: .extend
    case .tellAll: .tellAll
    case .scan: .openScan
    }
  }
}
