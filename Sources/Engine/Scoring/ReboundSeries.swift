package import Model

/// Jumps in a row, each off the landing of the one before, and the mean of their reactive strength.
///
/// The first jump is off a standing start: it brings the body up and does not count.
///
/// Source: R. S. Lloyd et al., "Reliability and validity of field-based measures of leg stiffness and
/// reactive strength index in youths", Journal of Sports Sciences 27 (2009), pages 1565–1573: of hops
/// in a row the first is left out and the index is the mean of the others.
package struct ReboundSeries: Sendable, Hashable {
  /// One contact and the jump off it.
  package struct Rebound: Sendable, Hashable {
    /// In seconds.
    package var contact: Double
    /// In seconds.
    package var flight: Double
    /// Height over contact time, in metres per second.
    package var index: Double
  }

  package private(set) var rebounds: [Rebound] = []
  /// The last contact, in seconds.
  private var contact: Double?
  /// Whether there was a jump that the contact is the landing of.
  private var hasLanded = false

  package init() {}

  /// Takes a contact or flight time, in the order in which they ended.
  package mutating func add(_ measurement: Measurement) {
    if measurement.quantity == .contactTime {
      contact = measurement.value
      return
    }
    guard measurement.quantity == .flightTime else { return }
    let landing = hasLanded ? contact : nil
    contact = nil
    let height = measurement.flightHeight?.value
    // Who stepped off the mat for a while begins anew.
    hasLanded = height != nil
    guard let height, let landing,
      let index = ReactiveStrength.index(height: height, contact: landing)
    else { return }
    rebounds.append(Rebound(contact: landing, flight: measurement.value, index: index))
  }

  /// The mean index, in metres per second; nothing without a rebound.
  package var index: Double? {
    guard !rebounds.isEmpty else { return nil }
    return rebounds.reduce(0) { $0 + $1.index } / Double(rebounds.count)
  }

  /// Each rebound, for the record.
  var details: [String: JSONValue] {
    let rows = rebounds.map { rebound in
      JSONValue.object([
        "contact_time_s": .number(rebound.contact), "flight_time_s": .number(rebound.flight),
        "reactive_strength_index": .number(rebound.index),
      ])
    }
    return rows.isEmpty ? [:] : ["rebounds": .array(rows)]
  }
}
