package import Model

/// A field that carries a measured number: value = sign × number × scale + offset.
package struct ValueColumn: Sendable, Hashable {
  package enum Sign: String, Sendable, Hashable, CaseIterable {
    /// A larger number on the wire is a larger value.
    case asSent = "as-sent"
    case reversed
  }

  /// Which numbers on the wire are this value and no other.
  package enum Selection: String, Sendable, Hashable, CaseIterable {
    case positive, negative
  }

  package var form: NumberForm
  package var quantity: Quantity
  package var unit: Unit
  /// Greater than 0; also the resolution, and so the uncertainty of the value.
  package var scale: Scale
  package var offset: DecimalNumber
  package var sign: Sign
  package var timeSource: TimeSource
  /// What a simulator may send, in `unit`.
  package var simulated: ClosedRange<Double>

  /// If there, the value is the difference to the number in the record before, and this is the
  /// first number that the counter never shows.
  package var successive: Int?
  /// If there, only numbers of this sign are this value.
  package var only: Selection?
  /// If there, numbers outside it say that the device has no value.
  package var valid: ClosedRange<Double>?
  /// Which bits of a line's number are the value; all if absent.
  ///
  /// A frame's field has its own.
  package var bits: BitSlice?
  /// What the device can measure, in `unit`: a value outside is damage; what can be at all if absent.
  package var limits: ClosedRange<Double>?
  /// How many digits stand behind the point of a `decimal`, always; any number of them if absent.
  package var decimals: Int?
  /// Whether the first of a channel after a start is none: it tells when something began, and not how
  /// long it was.
  package var isOpenFirst = false

  package init(
    form: NumberForm, quantity: Quantity, unit: Unit, scale: Scale,
    offset: DecimalNumber = DecimalNumber(mantissa: 0), sign: Sign = .asSent,
    timeSource: TimeSource, simulated: ClosedRange<Double>, successive: Int? = nil,
    only: Selection? = nil, valid: ClosedRange<Double>? = nil,
    bits: BitSlice? = nil, limits: ClosedRange<Double>? = nil, decimals: Int? = nil,
    isOpenFirst: Bool = false
  ) {
    self.form = form
    self.quantity = quantity
    self.unit = unit
    self.scale = scale
    self.offset = offset
    self.sign = sign
    self.timeSource = timeSource
    self.simulated = simulated
    self.successive = successive
    self.only = only
    self.valid = valid
    self.bits = bits
    self.limits = limits
    self.decimals = decimals
    self.isOpenFirst = isOpenFirst
  }

  /// Whether it is a length of time that the device measured between two events.
  package var isInterval: Bool { unit == .second && timeSource == .deviceInterval }

  /// The resolution of a whole number; of a difference, that of both ends.
  package var uncertainty: Double? {
    guard form.isWhole else { return nil }
    return successive == nil ? scale.value : 2 * scale.value
  }

  package var conversion: ValueConversion {
    ValueConversion(scale: scale, offset: offset, isReversed: sign == .reversed)
  }

  /// Returns the whole number on the wire whose value comes nearest to `value`, if there is one; it
  /// counts the last digit of a number with a known number of decimals.
  package func number(for value: Double) -> Int? {
    let digits = DecimalNumber(mantissa: 1, exponent: decimals ?? 0).value
    let scaled = (value - offset.value) / scale.value * digits
    let number = Int(exactly: (sign == .asSent ? scaled : -scaled).rounded())
    guard let number, number.magnitude <= DecimalNumber.largestMantissa.magnitude else {
      return nil
    }
    if let bits { return bits.range.contains(number) ? number : nil }
    return !form.hasSign && number < 0 ? nil : number
  }
}
