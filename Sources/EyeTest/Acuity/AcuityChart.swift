/// What is shown in a measured round, and what can be answered.
package enum AcuityChart: String, Sendable, Hashable, Codable, CaseIterable {
  case landolt
  case tumblingE = "e"
  case sloan

  /// What may be asked for.
  package var optotypes: [Optotype] {
    switch self {
    case .landolt: Optotype.landolt4
    case .tumblingE: Optotype.tumblingE4
    case .sloan: Optotype.sloan
    }
  }

  /// The answers, one for each optotype: sides, which can be tilted to, or letters.
  package var choices: [String] {
    switch self {
    case .landolt, .tumblingE: OptotypeDirection.four.map(\.rawValue)
    case .sloan: OptotypeLetter.sloan.map(\.rawValue)
    }
  }
}

/// Which eye looks.
package enum Eye: String, Sendable, Hashable, Codable, CaseIterable {
  case right, left, both

  /// Which one is measured after it.
  package var next: Eye { self == .right ? .left : self == .left ? .both : .right }
}
