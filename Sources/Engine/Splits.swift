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

  package init(_ exercise: Exercise) { track = PassageTrack(exercise) }

  package mutating func take(_ measurement: Measurement) -> CaptureStep {
    guard measurement.quantity == .passage else { return .none }
    switch track.take(measurement) {
    case .none, .began, .passed: return .none
    case .broken: return .broken
    case .finished(let result):
      return .result(
        result.measurement(from: measurement), details: ["splits": Self.details(result)])
    }
  }

  package mutating func reset() { track.reset() }

  private static func details(_ result: PassageTrack.Result) -> JSONValue {
    .array(
      result.parts.map {
        .object([
          "channel": .string($0.channel), "interval_s": .number($0.interval),
          "elapsed_s": .number($0.elapsed),
        ])
      })
  }
}
