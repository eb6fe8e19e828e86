/// A line of a drawing, in letters small enough for its room: SVG 1.1 breaks no lines.
struct FittedText: Equatable {
  var text: String
  /// In units of the drawing.
  var size: Double

  /// - Parameters:
  ///   - text: What is written; what XML 1.0 cannot hold is replaced.
  ///   - size: The letters' size where there is room.
  ///   - width: The room.
  init(_ text: String, size: Double, width: Double) {
    self.text = String(String.UnicodeScalarView(text.unicodeScalars.map(Self.written)))
    let wanted = text.reduce(0) { $0 + Self.advance(of: $1) } * size
    self.size = wanted > width ? (size * width / wanted * 10).rounded(.down) / 10 : size
  }

  /// XML 1.0, production 2: `Char`.
  private static func written(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0x9, 0xA, 0xD, 0x20...0xFFFD, 0x10000...: scalar
    default: "\u{FFFD}"
    }
  }

  /// How wide a letter may be at size 1: bold capitals of DejaVu Sans, and squares for what is not
  /// of the Latin, Greek or Cyrillic alphabets.
  private static func advance(of letter: Character) -> Double {
    guard let scalar = letter.unicodeScalars.first else { return 0 }
    guard scalar.value < 0x500 else { return 1.3 }
    return "MWmw@%".contains(letter) ? 1.1 : 0.76
  }
}
