package import Model

/// What can happen to a run; instants come from outside, machines have no clock.
package enum ExerciseEvent: Sendable, Hashable {
  /// The coach starts the clock, or the wait for results.
  case start(HostInstant)
  /// The coach starts a stopped clock from its full length again.
  case startAnew(HostInstant)
  case stop(HostInstant)
  /// The moment that `ExerciseAction.schedule` asked for has come.
  case deadline(HostInstant)
  /// The coach keeps an entry.
  case keep(Entry)
  case undo
  case save
  case cancel
  /// The run's device can deliver results from now on.
  case linkReady
  /// The run's device cannot deliver results from now on.
  case linkLost
  case measurement(Measurement)
  /// The device sent that many results which did not arrive.
  case missing(Int)
  /// The device sent its newest result a second time.
  case repeated
  /// The device began anew, as after a power cut: what it was doing is forgotten there.
  case restarted
}

/// What a coach enters by hand.
package enum Entry: Sendable, Hashable {
  /// A whole number of things, 0 … 9999.
  case count(Int)
  case outcome(Trial.Outcome)

  /// The values that a count may have.
  package static let counts = 0...9999
}
