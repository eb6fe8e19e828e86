/// Something to be recognised, drawn on a grid of 5 × 5 strokes.
///
/// Source: Sloan 1959; NAS-NRC 1980, Adv. Ophthalmol. 41:103; ISO 8596 for the Landolt C. The
/// shapes are drawn for Sideline from those descriptions, not taken from a font.
package enum Optotype: Sendable, Hashable {
  case letter(OptotypeLetter)
  /// A ring with one gap as wide as its stroke.
  case landolt(OptotypeDirection)
  /// An E whose bars point to one of four sides; a slanted direction is never asked for.
  case tumblingE(OptotypeDirection)

  /// The side of the box, in strokes.
  package static let box = 5.0

  /// The ten letters of Sloan.
  package static let sloan = OptotypeLetter.sloan.map(Optotype.letter)
  /// The letters from A to Z, for play.
  package static let letters = OptotypeLetter.allCases.map(Optotype.letter)
  package static let landolt4 = OptotypeDirection.four.map(Optotype.landolt)
  package static let landolt8 = OptotypeDirection.allCases.map(Optotype.landolt)
  package static let tumblingE4 = OptotypeDirection.four.map(Optotype.tumblingE)

  /// The edge of its ink.
  package var outline: OptotypeOutline {
    switch self {
    case .letter(let letter): letter.outline
    case .landolt(let direction): .landoltC.turned(eighths: direction.eighths)
    case .tumblingE(let direction): .blockE.turned(eighths: direction.eighths)
    }
  }

  /// Its name in addresses and records: `K`, `landolt-up-left`, `e-down`.
  package var name: String {
    switch self {
    case .letter(let letter): letter.rawValue
    case .landolt(let direction): "landolt-" + direction.rawValue
    case .tumblingE(let direction): "e-" + direction.rawValue
    }
  }

  private static let named = Dictionary(
    (letters + landolt8 + tumblingE4).map { ($0.name, $0) }, uniquingKeysWith: { $1 })

  /// The optotype of that name, if there is one.
  package init?(name: String) {
    guard let optotype = Self.named[name] else { return nil }
    self = optotype
  }
}
