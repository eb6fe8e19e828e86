package import Model

/// For how long each beam of a device is interrupted, by the device's own clock.
///
/// A device says with each event how long after the one before it came, whichever beam that was of.
package struct BeamTimer: Sendable, Hashable {
  /// Since each beam was interrupted that is not free again, in seconds.
  private var interrupted: [String: TimeSum] = [:]

  package init() {}

  /// Takes in an event of the device.
  ///
  /// - Parameter event: A passage or a release; others change nothing.
  /// - Returns: For how long the beam was interrupted, in seconds, once it is free again; nothing where it
  ///   is not known when it was interrupted.
  package mutating func append(_ event: Measurement) -> Double? {
    guard [.passage, .release].contains(event.quantity), let channel = event.channel else {
      return nil
    }
    guard event.value.isFinite, event.value >= 0 else {
      interrupted = [:]
      return nil
    }
    for beam in interrupted.keys { interrupted[beam]? += event.value }
    if event.quantity == .passage {
      interrupted[channel] = TimeSum()
      return nil
    }
    return interrupted.removeValue(forKey: channel)?.seconds
  }
}
