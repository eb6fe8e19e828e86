import Devices
import Model
import Station

/// What hangs on a device that measures lifts.
struct LoadView {
  var device: String
  var deviceName: String
  /// As it is read; that nobody said it, if so.
  var text: String
  /// As a field takes it; empty for what nobody said.
  var kilograms: String

  /// Fails for a device that measures no lifts.
  init?(_ status: DeviceStatus, _ words: Words, _ values: ValueText) {
    guard status.quantities.contains(.barSpeed) else { return nil }
    device = status.id.rawValue
    deviceName = status.name(words)
    text = status.load.map { values.full($0, .mass, .kilogram) } ?? words("devices.load_none")
    kilograms = status.load.map { "\($0)" } ?? ""
  }

  /// What the page of a run says of it, so that a wrong one is seen: the power of the last attempt, or
  /// what the next one will be counted with.
  ///
  /// - Returns: Nothing for a run that measures no lifts.
  static func sentence(_ facts: RunFacts, _ words: Words, _ values: ValueText) -> String? {
    guard facts.exercise.quantity == .barSpeed, let device = facts.device else { return nil }
    guard let load = device.load else { return words("run.load_none") }
    let text = values.full(load, .mass, .kilogram)
    guard let last = facts.run.attempts.last?.details, last["load_kg"] == .number(load),
      case .number(let power) = last["mean_power_w"]
    else { return words("run.load", ["load": text]) }
    return words(
      "run.load_power", ["load": text, "power": values.full(power, .power, .watt)])
  }
}
