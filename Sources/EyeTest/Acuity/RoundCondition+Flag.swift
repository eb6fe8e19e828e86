import Model

extension RoundCondition {
  /// What a result says of it.
  var flag: AcuityFlag {
    switch self {
    case .distance: .distance
    case .display: .display
    }
  }
}
