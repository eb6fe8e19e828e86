package import Model

/// One attempt is the time from one channel of the device to another.
///
/// ```
/// idle ──first channel──▶ under way ──second channel──▶ result, idle
/// under way ──first channel again──▶ broken, under way anew
/// ```
/// Where the device says for how long its beams are interrupted, the result waits for what may come
/// behind an arm.
package struct BetweenChannels: AttemptCapture {
  private var track: PassageTrack

  package var isUnderWay: Bool { track.isUnderWay }
  package var deadline: HostInstant? { track.deadline }

  package init(_ exercise: Exercise) { track = PassageTrack(exercise) }

  package mutating func append(_ measurement: Measurement) -> CaptureStep {
    guard measurement.isOfBeam else { return .none }
    return step(track.append(measurement))
  }

  package mutating func conclude() -> CaptureStep { step(track.conclude()) }

  package mutating func reset() { track.reset() }

  private func step(_ step: PassageTrack.Step) -> CaptureStep {
    switch step {
    case .none: .none
    case .broken: .broken
    case .finished(let result): .result(result.measurement, details: result.details)
    }
  }
}

extension Measurement {
  /// Whether it tells of a beam.
  var isOfBeam: Bool { quantity == .passage || quantity == .release }
}
