package import Model

/// What of a device's measurements makes one attempt; knows nothing of presses, slots and links.
package protocol AttemptCapture: Sendable {
  /// Whether an attempt has begun that a lost link or a gap tears.
  var isUnderWay: Bool { get }

  init(_ exercise: Exercise)

  /// When an attempt that only lacks what may follow it is over, whatever comes.
  var deadline: HostInstant? { get }

  /// Takes in a measurement that came while the run waits.
  mutating func append(_ measurement: Measurement) -> CaptureStep

  /// Ends an attempt that only lacks what may follow it.
  mutating func conclude() -> CaptureStep

  /// What it means that results were sent and did not arrive.
  var gap: CaptureGap { get }

  /// What it means that the device began anew while the run waited.
  var restart: CaptureGap { get }

  /// Forgets an attempt that was begun.
  mutating func reset()
}

/// What a measurement came to.
package enum CaptureStep: Sendable, Hashable {
  /// Nothing yet, or nothing at all.
  case none
  /// An attempt's result, with what belongs beside it.
  case result(Measurement, details: [String: JSONValue] = [:])
  /// What was begun cannot be finished.
  case broken
}

/// What is made of results that did not arrive.
package enum CaptureGap: Sendable, Hashable {
  case nothing
  /// An attempt was torn; it can be done again.
  case torn
  /// An attempt was done whose result is lost.
  case lost
}

extension AttemptCapture {
  package var deadline: HostInstant? { nil }
  package mutating func conclude() -> CaptureStep { .none }
  package var gap: CaptureGap { isUnderWay ? .torn : .nothing }
  // Even with nobody under way: the beginning of an attempt may be what is lost.
  package var restart: CaptureGap { .torn }
}
