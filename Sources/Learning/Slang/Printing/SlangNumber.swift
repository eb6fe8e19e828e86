/// How numbers are written.
package enum SlangNumber {
  /// The mark between the whole and the rest.
  package enum Mark: String, Sendable, Hashable {
    case comma = ","
    case point = "."
  }

  /// The most digits of a number that is not whole.
  package static let digits = 10

  /// A number that a program computed.
  ///
  /// A whole one in full, another with at most ten digits, none of them behind the tenth decimal; a
  /// half goes away from 0. It is at most `SlangProgram.Limit.number` from 0.
  package static func text(_ number: Double, _ mark: Mark) -> String {
    let size = number.magnitude
    if size.rounded(.down) == size { return "\(number < 0 ? "-" : "")\(UInt64(size))" }
    let whole = String(UInt64(size))
    let decimals = max(0, size < 1 ? digits : digits - whole.count)
    let scaled = String(rounded(size, decimals))
    let padded = String(repeating: "0", count: max(0, decimals + 1 - scaled.count)) + scaled
    let rest = padded.suffix(decimals).reversed().drop { $0 == "0" }.reversed()
    let front = padded.dropLast(decimals)
    let text = rest.isEmpty ? String(front) : front + mark.rawValue + String(rest)
    return number < 0 && text != "0" ? "-" + text : text
  }

  /// A number as it stands in a program, with every digit that it needs.
  static func literal(_ number: Double, _ language: SlangLanguage) -> String {
    if number == number.rounded(), number.magnitude <= SlangProgram.Limit.number {
      return String(UInt64(number))
    }
    let text = plain("\(number)")
    return language == .sv ? text.replacing(".", with: ",") : text
  }

  /// How many 10⁻ᵈ a number is, to the nearest; exact, as a product of floating point would not be.
  private static func rounded(_ size: Double, _ decimals: Int) -> UInt64 {
    var product = UInt128(size.significandBitPattern | (1 << 52))
    for _ in 0..<decimals { product *= 10 }
    let shift = 52 - Int(size.exponent)
    // Below 10⁻²² not a single decimal is left; subnormal numbers, whose bits mean less, are there.
    guard shift < 127 else { return 0 }
    let half = UInt128(1) << UInt128(shift - 1)
    return UInt64((product + half) >> UInt128(shift))
  }

  /// Writes out an exponent: `1e-08` is 0.00000001.
  private static func plain(_ text: String) -> String {
    guard let cut = text.firstIndex(of: "e"), let exponent = Int(text[text.index(after: cut)...])
    else { return text }
    let digits = text[..<cut].filter { $0 != "." }
    return "0." + String(repeating: "0", count: max(0, -exponent - 1)) + digits
  }
}
