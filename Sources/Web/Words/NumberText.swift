/// Numbers as a reader of the language writes them.
enum NumberText {
  /// Returns a value with a fixed number of decimals, a real minus and the language's decimal sign.
  ///
  /// Halves round away from zero. A value that is not a number, or too large to be one on a
  /// screen, is a dash.
  static func text(_ value: Double, decimals: Int, _ language: Language) -> String {
    let scale = power(of: 10, max(0, min(decimals, 6)))
    let scaled = (value * Double(scale)).rounded(.toNearestOrAwayFromZero)
    guard let whole = Int(exactly: scaled), abs(scaled) < 1e15 else { return "–" }
    let sign = whole < 0 ? "−" : ""
    let digits = String(whole.magnitude)
    guard scale > 1 else { return sign + digits }
    let places = String(scale).count - 1
    let padded = String(repeating: "0", count: max(0, places + 1 - digits.count)) + digits
    return sign + padded.dropLast(places) + (language == .sv ? "," : ".") + padded.suffix(places)
  }

  private static func power(of base: Int, _ exponent: Int) -> Int {
    (0..<exponent).reduce(1) { result, _ in result * base }
  }
}
