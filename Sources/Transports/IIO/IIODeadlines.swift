/// How long a motion sensor may be silent before something is done about it, in seconds.
package struct IIODeadlines: Sendable, Hashable {
  /// Until the first sample of a buffer; then its attributes are polled instead.
  ///
  /// Never less than five intervals of the sensor.
  package var firstSample = 0.5
  /// Then a read is tried: a removed device wakes no poll.
  ///
  /// Never less than three intervals.
  package var quiet = 0.25
  /// Then the link is given up, so that its owner makes it anew.
  package var silent = 1.0
  /// The same while attributes are polled, which a hub may take its time for.
  package var silentPolling = 3.0
  /// How long stopping a buffer may take; the program itself must end within 5 s.
  package var farewell = 2.0
  /// How long samples may wait for those after them that tell nothing but that the tablet rests: each
  /// time that they are handed on costs a wake-up.
  package var patience = 0.05
  /// How often it is looked.
  package var tick = 0.1
  /// From one polled sample to the next, for a gyroscope or an accelerometer without one.
  package var gyroscopePeriod = 0.02
  /// The same for an accelerometer beside a gyroscope, which only tells how the tablet rests.
  package var accelerometerPeriod = 0.1

  /// Slower turns than this, in radians per second, are those of a tablet that rests or nearly so;
  /// gestures count none of them (`TiltRule.startRate`).
  package static let restingRate = 0.2

  package init() {}
}
