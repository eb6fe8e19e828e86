/// How a number on the wire becomes a value: sign × number × scale + offset.
package struct ValueConversion: Sendable, Hashable {
  package var scale: Scale
  package var offset: DecimalNumber
  package var isReversed: Bool

  /// Returns the value that a number stands for.
  package func value(of number: WireNumber) -> Double {
    switch number {
    case .exact(let decimal):
      let scaled = scale.product(with: decimal)
      let signed = isReversed ? -scaled : scaled
      return offset.mantissa == 0 ? signed : signed + offset.value
    case .floating(let sent):
      let scaled = sent * scale.value
      return (isReversed ? -scaled : scaled) + offset.value
    }
  }
}
