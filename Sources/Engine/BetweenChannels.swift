package import Model

/// One attempt is the time from one channel of the device to another.
///
/// ```
/// idle ──first channel──▶ under way ──second channel──▶ result, idle
/// under way ──first channel again──▶ broken, under way anew
/// ```
package struct BetweenChannels: AttemptCapture {
  private var track: PassageTrack

  package var isUnderWay: Bool { track.isUnderWay }

  package init(_ exercise: Exercise) { track = PassageTrack(exercise) }

  package mutating func take(_ measurement: Measurement) -> CaptureStep {
    guard measurement.quantity == .passage else { return .none }
    switch track.take(measurement) {
    case .none, .began, .passed: return .none
    case .broken: return .broken
    case .finished(let result): return .result(result.measurement(from: measurement))
    }
  }

  package mutating func reset() { track.reset() }
}

extension PassageTrack.Result {
  /// The total as a measurement at the moment of the last passage.
  func measurement(from last: Measurement) -> Measurement {
    var measurement = last
    measurement.quantity = .interval
    measurement.unit = .second
    measurement.value = total
    measurement.uncertainty = uncertainty
    return measurement
  }
}
