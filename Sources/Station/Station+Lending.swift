import Devices
import EyeTest
import Model
import Store

/// The tablet's own sensor runs while something needs it: at a hundred samples a second it costs
/// power.
extension Station {
  /// Connects a sensor for as long as something needs it; one that the coach connected stays so.
  func lend(_ id: DeviceID) { handle(.wanted(.lent), of: id) }

  /// Connects the sensor for a run that it measures, if the coach connected it once.
  func lendRemembered(_ device: DeviceID?) {
    guard let id = device, roster[id]?.sighting.kind == .iio else { return }
    handle(.needArose, of: id)
  }

  /// Gives sensors up that nothing needs any more, once all that happens now has happened: a round
  /// that takes another one's place needs the same.
  func returnTiltSensor() {
    guard roster.values.contains(where: { $0.machine.wish == .lent }) else { return }
    Task(executorPreference: executor) { [weak self] in await self?.giveUnneededUp() }
  }

  private func giveUnneededUp() {
    for entry in roster.values where entry.machine.wish == .lent && !isNeeded(entry) {
      handle(.needless, of: entry.sighting.id)
    }
  }

  /// Whether a round takes tilts, a run is bound to the sensor, a program reads it, a page shows what
  /// it tells, or how it sits is being learned.
  private func isNeeded(_ entry: RosterEntry) -> Bool {
    entry.calibration?.isAsking == true || isScanning() || hub.showsTilts
      || isUsed(entry.sighting.id)
      || rounds.takesTilts || code.live.uses(entry.sighting.id)
  }
}
