/// The distance of two pixels of a display, as somebody measured it on the glass.
///
/// In millimetres per device pixel: a browser's pixel is as many of these as its
/// `devicePixelRatio` says.
package struct PixelPitch: Sendable, Hashable {
  package enum Method: String, Sendable, Hashable, Codable, CaseIterable {
    case card
    case ruler
  }

  /// The card of ISO/IEC 7810, format ID-1, in millimetres.
  package static let card = (width: 85.60, height: 53.98)
  /// From a phone's to a hall's display, in millimetres; what is outside was not measured.
  package static let possible = 0.03...1.5
  /// What one can measure on a tablet with a ruler, in millimetres.
  package static let rulerLengths = 20.0...1_000

  package let millimetres: Double
  package let method: Method

  /// From the width of an outline that was made as large as the card, once for each setting.
  ///
  /// - Parameter widths: In device pixels, the settings in their order. Two that differ by less
  ///   than 1 % count; of three the median does, if another is within 5 % of it.
  /// - Throws: What is wrong with the settings, or that another one is needed.
  package init(cardWidths widths: [Double]) throws(CalibrationError) {
    for width in widths {
      guard width > 0, Self.possible.contains(Self.card.width / width) else {
        throw CalibrationError(.card, value: width)
      }
    }
    let sorted = widths.suffix(3).sorted()
    guard let first = sorted.first, let last = sorted.last, sorted.count > 1 else {
      throw CalibrationError(.oneSetting)
    }
    if sorted.count == 2 {
      guard last / first - 1 < 0.01 else {
        throw CalibrationError(.settingsDiffer, value: last / first - 1)
      }
      self.init(millimetres: 2 * Self.card.width / (first + last), method: .card)
    } else {
      let middle = sorted[1]
      let nearest = min(middle / first, last / middle) - 1
      guard nearest < 0.05 else { throw CalibrationError(.settingsSpread, value: nearest) }
      self.init(millimetres: Self.card.width / middle, method: .card)
    }
  }

  /// From the length of a line on the screen.
  ///
  /// - Parameters:
  ///   - pixels: The line's length in device pixels.
  ///   - length: What a ruler says of it, in millimetres.
  /// - Throws: `ruler` for a length that no display gives the line.
  package init(rulerPixels pixels: Double, length: Double) throws(CalibrationError) {
    guard Self.rulerLengths.contains(length), pixels > 0,
      Self.possible.contains(length / pixels)
    else { throw CalibrationError(.ruler, value: length) }
    self.init(millimetres: length / pixels, method: .ruler)
  }

  /// One that was kept; nil for what no measurement can have given.
  package init?(kept millimetres: Double, method: Method) {
    guard Self.possible.contains(millimetres) else { return nil }
    self.init(millimetres: millimetres, method: method)
  }

  private init(millimetres: Double, method: Method) {
    self.millimetres = millimetres
    self.method = method
  }

  /// How far another source is from it.
  ///
  /// - Parameter other: In millimetres per pixel, for instance by the display's own data.
  /// - Returns: A share: 0.05 is 5 % more than measured here.
  package func deviation(of other: Double) -> Double { other / millimetres - 1 }

  /// Whether the display's own data are so far from the measurement that one of them is wrong.
  package func contradicts(_ other: Double) -> Bool { !(abs(deviation(of: other)) <= 0.05) }
}
