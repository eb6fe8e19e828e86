extension CalibrationError: CustomStringConvertible {
  /// In English, for whoever reads a log or an API's answer.
  package var description: String {
    let value = value.map { "\($0)" } ?? "nothing"
    let limit = limit.map { "\($0)" } ?? "nothing"
    return switch code {
    case .card: "A card is not \(value) pixels wide."
    case .ruler: "The line is not \(value) mm long."
    case .oneSetting: "One setting is not enough."
    case .settingsDiffer: "Two settings differ by \(value), as a share: set it a third time."
    case .settingsSpread: "The nearest of three settings differ by \(value), as a share."
    case .distance: "Nobody stands \(value) m away."
    case .tooClose: "At \(value) m the pixels are too coarse; from \(limit) m on they are not."
    case .tooSmall: "On \(value) pixels nothing fits."
    }
  }
}
