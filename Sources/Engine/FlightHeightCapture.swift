package import Model

/// Each time in the air is one attempt, whose value is the height of the jump.
///
/// A jump that the sequence says was measured and that did not arrive fills no slot: it is done
/// again.
package struct FlightHeightCapture: AttemptCapture {
  package var isUnderWay: Bool { false }

  package init(_ exercise: Exercise) {}

  package func append(_ measurement: Measurement) -> CaptureStep {
    guard measurement.quantity == .flightTime, let height = measurement.flightHeight else {
      return .none
    }
    return .result(height, details: ["flight_time_s": .number(measurement.value)])
  }

  package var gap: CaptureGap { .torn }

  package func reset() {}
}

extension Measurement {
  /// The height that a time in the air stands for; nothing if no jump takes that time.
  var flightHeight: Measurement? {
    // Nobody jumps higher than 2.5 m and no mat can tell less than a millisecond.
    guard value > 0.001, FlightHeight.height(flight: value) < 2.5 else { return nil }
    var height = self
    height.quantity = .height
    height.unit = .metre
    height.value = FlightHeight.height(flight: value)
    height.uncertainty = uncertainty.map {
      FlightHeight.uncertainty(flight: value, uncertainty: $0)
    }
    return height
  }
}
