import Devices
import Model
import Station

/// What the devices page shows.
struct DevicesView {
  var heading: String
  var summary: String
  var conditions: [ConditionView]
  var devices: [DeviceView]
  /// One question at a time.
  var pairing: PairingView?

  init(
    _ devices: [DeviceStatus], conditions: [LinkCondition],
    _ words: Words, _ values: ValueText, names: DriverNames = DriverNames()
  ) {
    let needy = devices.count { $0.state == .lost || $0.state == .refused }
    let isAnyReady = devices.contains { $0.state == .ready }
    self.conditions = conditions.compactMap { ConditionView($0, words) }
    // What is said of the devices must not speak for a family of links that does not work.
    let isWell = self.conditions.isEmpty ? "devices.all_well" : "devices.connected_well"
    heading =
      needy > 0
      ? words.counted("devices.need_you", needy)
      : words(isAnyReady ? isWell : "devices.none_connected")
    summary = words(
      "devices.summary",
      [
        "ready": String(devices.count { $0.state == .ready }),
        "connecting": String(devices.count { $0.state == .connecting }),
      ])
    pairing = devices.lazy.compactMap { PairingView($0, words) }.first
    self.devices = devices.map { DeviceView($0, words, values, names: names) }
      .sorted { ($0.rank, $0.name, $0.id) < ($1.rank, $1.name, $1.id) }
  }
}

/// What is wrong with a family of links, and perhaps a button that mends it.
struct ConditionView {
  var text: String
  /// The kind of link that a press turns on.
  var turnOn: String?
  var turnOnLabel: String

  /// Fails for links that work.
  init?(_ condition: LinkCondition, _ words: Words) {
    guard let code = condition.code else { return nil }
    let kind = condition.kind.rawValue
    text =
      words.known("condition.\(kind).\(code)")
      ?? words(
        "condition.other", ["link": words("link.\(kind)"), "reason": words("reason.\(code)")])
    turnOn = code == LinkError.Code.adapterOff.rawValue ? kind : nil
    turnOnLabel = words("devices.turn_on")
  }
}
