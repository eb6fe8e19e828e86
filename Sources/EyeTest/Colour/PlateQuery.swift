/// Which plate is meant, as it stands in an address.
///
/// A plate says where its gap is, as the dots themselves would to a program that reads them.
package struct PlateQuery: Sendable, Hashable {
  /// In place of an axis: the plate that everybody sees.
  static let brightness = "brightness"
  /// Seeds are whole numbers that JSON and an address carry exactly.
  package static let seeds: ClosedRange<UInt64> = 0...(1 << 53 - 1)

  package var figure: PlateFigure
  package var difference: MosaicPlate.Difference
  package var seed: UInt64

  init(_ question: ColourTest.Question) {
    figure = .ring(question.gap)
    difference = question.axis.map { .colour($0, question.displacement) } ?? .brightness
    seed = question.seed
  }

  init(_ figure: PlateFigure, _ difference: MosaicPlate.Difference, seed: UInt64) {
    self.figure = figure
    self.difference = difference
    self.seed = seed
  }

  /// Reads the parts of an address.
  ///
  /// - Parameters:
  ///   - figure: `ring-` with one of four directions, or `digit-` with one digit.
  ///   - axis: An axis, or `brightness`.
  ///   - displacement: In 10⁻⁴ u′v′, within `ColourAxis.displacements`; none for brightness.
  ///   - seed: Within `seeds`.
  /// - Throws: `Refusal` with the name of the part that cannot be meant.
  package init(
    figure: String?, axis: String?, displacement: String?, seed: String?
  ) throws(Refusal) {
    guard let found = figure.flatMap(Self.figure) else { throw Refusal(part: "figure") }
    self.figure = found
    if axis == Self.brightness {
      difference = .brightness
    } else {
      guard let axis = axis.flatMap(ColourAxis.init) else { throw Refusal(part: "axis") }
      guard let value = displacement.flatMap(Double.init),
        ColourAxis.displacements.contains(value)
      else { throw Refusal(part: "displacement") }
      difference = .colour(axis, value)
    }
    guard let number = seed.flatMap({ UInt64($0) }), Self.seeds.contains(number) else {
      throw Refusal(part: "seed")
    }
    self.seed = number
  }

  /// Reads what `text` wrote; nil for anything else.
  package init?(_ text: String) {
    var parts: [Substring: String] = [:]
    for pair in text.split(separator: "&") {
      let sides = pair.split(separator: "=", maxSplits: 1)
      guard sides.count == 2 else { return nil }
      parts[sides[0]] = String(sides[1])
    }
    try? self.init(
      figure: parts["figure"], axis: parts["axis"], displacement: parts["displacement"],
      seed: parts["seed"])
  }

  package struct Refusal: Error, Hashable {
    package var part: String

    package init(part: String) { self.part = part }
  }

  private static func figure(_ text: String) -> PlateFigure? {
    for direction in OptotypeDirection.four where text == "ring-" + direction.rawValue {
      return .ring(direction)
    }
    for digit in 0...9 where text == "digit-\(digit)" { return .digit(digit) }
    return nil
  }

  package var plate: MosaicPlate { MosaicPlate(figure, difference, seed: seed) }

  /// The query of an address.
  package var text: String {
    let name =
      switch figure {
      case .ring(let direction): "ring-" + direction.rawValue
      case .digit(let digit): "digit-\(digit)"
      }
    switch difference {
    case .colour(let axis, let displacement):
      return "figure=\(name)&axis=\(axis.rawValue)&displacement=\(displacement)&seed=\(seed)"
    case .brightness:
      return "figure=\(name)&axis=\(Self.brightness)&seed=\(seed)"
    }
  }
}
