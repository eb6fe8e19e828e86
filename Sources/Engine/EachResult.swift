package import Model

package typealias EachResultMachine = CaptureMachine<EachResult>

/// Each result of the device is one attempt.
///
/// Where the sequence says that results did not arrive, or the device began anew, an attempt was done
/// whose result is lost: it takes its box.
package struct EachResult: AttemptCapture {
  private let quantity: Quantity?

  package var isUnderWay: Bool { false }

  package init(_ exercise: Exercise) { quantity = exercise.quantity }

  package func append(_ measurement: Measurement) -> CaptureStep {
    measurement.quantity == quantity ? .result(measurement) : .none
  }

  package var gap: CaptureGap { .lost }
  package var restart: CaptureGap { .lost }

  package func reset() {}
}
