import Devices
import Engine
import EyeTest
import Model
import Store

/// Which of several devices is meant.
extension Roster {
  /// Returns the device for a run: the one asked for, or the best that fits.
  ///
  /// - Throws: `StationError.Code.unknownDevice`, `unsuitableDevice`.
  func device(_ wanted: DeviceID?, for exercise: Exercise) throws(StationError) -> DeviceID? {
    guard exercise.kind == .automatic else { return nil }
    if let wanted {
      guard let entry = self[wanted] else {
        throw StationError(.unknownDevice, .refused, "There is no device \(wanted).")
      }
      guard exercise.isMeasured(by: entry.driver.quantities) else {
        let needed = exercise.inputs.map(\.rawValue).joined(separator: ", ")
        throw StationError(
          .unsuitableDevice, .refused, "\(wanted) does not measure \(needed).")
      }
      return wanted
    }
    // What was only heard of on another day keeps no run from what is here.
    let fitting = values.filter {
      exercise.isMeasured(by: $0.driver.quantities) && $0.machine.presence != .unseen
    }
    return fitting.min { Self.preference($0) < Self.preference($1) }?.sighting.id
  }

  /// Present before absent, real before simulated, the coach's own before a stranger's, ready before
  /// the rest.
  static func preference(_ entry: RosterEntry) -> (Int, Int, Int, Int, String) {
    let order: [LinkState] = [.ready, .connecting, .lost, .available, .refused, .absent]
    return (
      entry.machine.isHere ? 0 : 1, entry.sighting.simulated ? 1 : 0,
      entry.memory?.connects == true ? 0 : 1, order.firstIndex(of: entry.state) ?? order.count,
      entry.sighting.id.rawValue
    )
  }

  /// Returns the connected device that measures one of some quantities, as a run would take it.
  func connected(measuring quantities: [Quantity]) -> RosterEntry? {
    values.filter { entry in
      entry.machine.isWanted && entry.driver.quantities.contains { quantities.contains($0) }
    }.min { Self.preference($0) < Self.preference($1) }
  }

  /// The sensor that answers in the eye test: of those that run the first.
  var tiltSensor: RosterEntry? {
    firstTiltSensor { $0.state == .ready }
  }

  /// Returns the first of the tilt sensors that fit: a real one before a simulated one that somebody
  /// connected, of those one that is tilted on purpose before one that sways, one that is here before
  /// one that is remembered, one whose axes were learned before one that nobody showed how it sits,
  /// and of equals the same each time.
  func firstTiltSensor(_ fits: (RosterEntry) -> Bool) -> RosterEntry? {
    func rank(_ entry: RosterEntry) -> (Int, Int, Int, String) {
      (
        !entry.sighting.simulated ? 0 : entry.lean != nil ? 1 : 2,
        entry.machine.isHere ? 0 : 1, entry.tiltAxes == nil ? 1 : 0,
        entry.sighting.id.rawValue
      )
    }
    return values.filter { $0.sighting.kind == .iio && fits($0) }
      .min { rank($0) < rank($1) }
  }
}
