package import Model

/// A landing from a box and the jump after it; the value is the height of the jump.
///
/// ```
/// idle ──contact time──▶ landed ──contact time──▶ landed
/// landed ──flight time──▶ result, idle;  idle ──flight time──▶ idle (nobody had landed)
/// ```
/// Contact time, flight time and the reactive strength index stand in `details`.
package struct DropJump: AttemptCapture {
  /// The last contact, in seconds.
  private var contact: Double?

  package var isUnderWay: Bool { contact != nil }

  package init(_ exercise: Exercise) {}

  package mutating func append(_ measurement: Measurement) -> CaptureStep {
    if measurement.quantity == .contactTime {
      contact = measurement.value > 0 ? measurement.value : nil
      return .none
    }
    guard measurement.quantity == .flightTime, let landed = contact else { return .none }
    contact = nil
    guard let height = measurement.flightHeight else { return .broken }
    var details: [String: JSONValue] = [
      "contact_time_s": .number(landed), "flight_time_s": .number(measurement.value),
    ]
    if let index = ReactiveStrength.index(height: height.value, contact: landed) {
      details["reactive_strength_index"] = .number(index)
    }
    return .result(height, details: details)
  }

  package mutating func reset() { contact = nil }
}
