package import Model

/// One attempt goes through several channels in order, 10 m with a gate at 5 m say.
///
/// The value is the total; each part stands in `details`, in the order of the channels.
/// ```
/// idle ──first channel──▶ under way ──next channel──▶ under way, or result after the last one
/// under way ──another channel of the exercise──▶ broken, idle or, at the first, anew
/// ```
package struct Splits: AttemptCapture {
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
    case .none: return .none
    case .broken: return .broken
    case .finished(let result):
      var details = result.details
      details["splits"] = Self.details(result)
      return .result(result.measurement, details: details)
    }
  }

  private static func details(_ result: PassageResult) -> JSONValue {
    .array(
      result.parts.map {
        .object([
          "channel": .string($0.channel), "interval_s": .number($0.interval),
          "elapsed_s": .number($0.elapsed),
        ])
      })
  }
}
