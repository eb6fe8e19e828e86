/// The line of colours that somebody mixes up whom one kind of cone leaves alone.
///
/// Source: Smith and Pokorny 1975 for the points where all such lines meet.
package enum ColourAxis: String, Sendable, Hashable, Codable, CodingKeyRepresentable, CaseIterable {
  /// The long-wave cones: reds and greens, reds being dark.
  case protan
  /// The middle-wave cones: reds and greens.
  case deutan
  /// The short-wave cones: blues and yellows.
  case tritan

  /// Where its confusion lines meet.
  package var meeting: Chromaticity {
    switch self {
    case .protan: Chromaticity(x: 0.7465, y: 0.2535)
    case .deutan: Chromaticity(x: 1.40, y: -0.40)
    case .tritan: Chromaticity(x: 0.1748, y: 0)
    }
  }

  /// Differences from white that can be shown at every luminance of a plate, in 10⁻⁴ u′v′.
  ///
  /// They reach furthest on the side to which `colour(displacement:)` goes: 2246, 1858 and 2222.
  package static let displacements = 0.0...1_800.0

  /// The threshold above which somebody sees less on this axis than most, in 10⁻⁴ u′v′.
  ///
  /// The classical limits of trivector tests; Paramei 2012 and others give 62–113 for the young,
  /// and all rise with age.
  package var cutoff: Double {
    switch self {
    case .protan, .deutan: 100
    case .tritan: 150
    }
  }

  /// The colour that lies so far from white on the confusion line through it.
  ///
  /// - Parameter displacement: In 10⁻⁴ u′v′.
  /// - Returns: A colour that the screen can show within `displacements`.
  package func colour(displacement: Double) -> Chromaticity {
    let white = Chromaticity.white
    let (du, dv) = (meeting.u - white.u, meeting.v - white.v)
    // Away from the meeting point for deutans, where the screen reaches three times as far.
    let side = self == .deutan ? -1.0 : 1
    let part = side * displacement * 1e-4 / (du * du + dv * dv).squareRoot()
    return Chromaticity(u: white.u + du * part, v: white.v + dv * part)
  }
}
