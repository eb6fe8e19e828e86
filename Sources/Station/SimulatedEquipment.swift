import Engine
import Model

/// What the station keeps of devices that are none.
struct SimulatedEquipment {
  /// How many captures were put on the roster, so that each has a name of its own.
  var replays = 0
  /// Who passes a simulated gate, and waits for the start signals of the runs that it measures.
  var starters: [DeviceID: @Sendable (HostInstant?, Exercise) -> Void] = [:]
}
