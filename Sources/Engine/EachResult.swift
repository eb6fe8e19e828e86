package import Model

package typealias EachResultMachine = CaptureMachine<EachResult>

/// Each result of the device is one attempt.
///
/// A result that the sequence says was sent and that did not arrive fills its slot as lost: the
/// child has done it, and the run must not wait for one more.
package struct EachResult: AttemptCapture {
  private let quantity: Quantity?

  package var isUnderWay: Bool { false }

  package init(_ exercise: Exercise) { quantity = exercise.quantity }

  package func take(_ measurement: Measurement) -> CaptureStep {
    measurement.quantity == quantity ? .result(measurement) : .none
  }

  package func gap(_ count: Int) -> CaptureGap { .lost(count) }

  package func reset() {}
}
