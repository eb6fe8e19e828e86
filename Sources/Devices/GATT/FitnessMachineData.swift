import Model

/// Reads one notification by its layout.
///
/// Averages, settings and what is left of a training are accounted for and give no reading: the
/// station computes its own, and a setting is nothing that a person did.
struct FitnessMachineData {
  var flags: Int
  /// Octets behind the last announced field.
  var trailing: Int

  /// Appends readings, and quantities that the machine says it has no value for.
  ///
  /// - Parameters:
  ///   - payload: The characteristic's value.
  ///   - layout: Of that characteristic.
  ///   - result: What is appended to.
  /// - Throws: `PayloadError` if an announced field is not all there; some may be appended then.
  init(
    payload: [UInt8], layout: FitnessMachineLayout, into result: inout [Decoded]
  ) throws(PayloadError) {
    var reader = PayloadReader(payload)
    flags = try reader.number(width: layout.flagWidth, "flags")
    // Nothing in the bytes tells which text the machine follows, except that they come out even.
    let usesOtherWidths =
      layout.length(flags, withOtherWidths: false) != payload.count
      && layout.length(flags, withOtherWidths: true) == payload.count
    var clock: Double?
    let first = result.count
    for group in layout.groups where layout.isPresent(group, flags) {
      for field in group.fields {
        let width = usesOtherWidths ? field.otherWidth ?? field.width : field.width
        let number = try reader.number(width: width, isSigned: field.isSigned, field.name)
        if field.isClock { clock = Double(number) }
        if let outcome = Self.outcome(of: number, field, raw: payload) { result.append(outcome) }
      }
    }
    trailing = reader.skip()
    guard let clock else { return }
    for index in first..<result.count {
      guard case .reading(var reading) = result[index] else { continue }
      reading.deviceTime = clock
      result[index] = .reading(reading)
    }
  }

  private static func outcome(
    of number: Int, _ field: FitnessMachineLayout.Field, raw: [UInt8]
  ) -> Decoded? {
    guard let quantity = field.quantity else { return nil }
    guard number != field.unavailable else {
      return .unavailable(quantity, "the machine has no \(field.name)")
    }
    let value: Double
    switch field.conversion {
    case .ratio(let times, let over): value = Double(number) * times / over
    case .inverse(let distance):
      guard number > 0, number < 0xFFFF else {
        return .unavailable(quantity, "the machine has no \(field.name)")
      }
      value = distance / Double(number)
    }
    return .reading(
      Reading(quantity: quantity, value: value, unit: field.unit, timeSource: .arrival, raw: raw))
  }
}
