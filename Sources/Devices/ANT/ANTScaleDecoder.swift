import Model

/// Turns messages of an ANT+ scale, device type 119, into mass and the share of fat.
///
/// A scale says the same result again and again until somebody else steps on it: it is one result for as
/// long as it stays the same. While it weighs it says so, and what follows is another result.
///
/// Source: `Tigge/openant`; ANT+ weight scale, as read there.
package struct ANTScaleDecoder: ANTPageDecoder {
  private static let massPage = 1
  private static let compositionPage = 2
  /// The scale weighs, or could not.
  private static let computing = 0xFFFE
  private static let invalid = 0xFFFF

  private static let mass = ReadingForm(.mass, .kilogram, .arrival, limits: 0...600)
  private static let fat = ReadingForm(.bodyFat, .percent, .arrival)

  /// The newest results as they were sent.
  private var newest: [Quantity: Int] = [:]

  package init() {}

  package mutating func linkRestarted() -> [Decoded] {
    newest = [:]
    return []
  }

  mutating func read(_ page: [UInt8], into result: inout [Decoded]) throws(PayloadError) {
    switch Int(page[0]) {
    case Self.massPage: append(page.word(at: 6), Self.mass, page, to: &result)
    case Self.compositionPage: append(page.word(at: 6), Self.fat, page, to: &result)
    default: _ = ANTCommonPages.read(page, into: &result)
    }
  }

  /// Hundredths of a kilogram or of a per cent.
  private mutating func append(
    _ number: Int, _ form: ReadingForm, _ page: [UInt8], to result: inout [Decoded]
  ) {
    guard newest[form.quantity] != number else { return }
    newest[form.quantity] = number
    switch number {
    case Self.computing: result.append(.unavailable(form.quantity, "the scale weighs"))
    case Self.invalid: result.append(.unavailable(form.quantity, "the scale has no result"))
    default: result.append(form.reading(Double(number) / 100, raw: page))
    }
  }
}

extension Driver {
  package static let antScale = Driver(
    ant: .scale, id: "ant-scale", quantities: [.mass, .bodyFat],
    makeDecoder: { ANTScaleDecoder() }, simulated: { ANTScaleSimulator(seed: $0) })
}
