import Devices
import Model
import Station

/// Why a device is not ready, in words that fit how it is linked.
enum ReasonText {
  /// What no waiting and no going nearer mends.
  private static let causes: [LinkError.Code] = [
    .adapterAbsent, .adapterOff, .adapterBlocked, .serviceAbsent, .notPermitted,
  ]

  /// Returns why a lost device stays lost, where the tablet itself is the cause.
  static func cause(of device: DeviceStatus, _ words: Words, _ values: ValueText) -> String? {
    guard device.state == .lost, let reason = device.reason,
      causes.contains(where: { $0.rawValue == reason })
    else { return nil }
    return text(reason, of: device, words, values)
  }

  /// Returns what to look at when a link of that kind broke, as the ends of the words' keys.
  static func hints(for link: LinkKind?) -> [String] {
    switch link {
    case .serial, .iio: ["cable", "lamp"]
    case .tcp, .udp: ["network", "lamp"]
    case .ble, .rfcomm, .ant, .advertisement, nil: ["lamp", "near"]
    }
  }

  /// What a device that is connected says of itself, or the station of what it sends.
  private static let doubts = ["unreadable", "implausible", "no-value", "order-refused"]

  /// Whether something is wrong with a device that is connected all the same.
  static func isDoubtful(_ device: DeviceStatus) -> Bool {
    device.state == .ready && device.reason.map(doubts.contains) == true
  }

  /// Returns the sentence for a stable code; a strap has no cable that could be out.
  static func text(
    _ reason: String, of device: DeviceStatus, _ words: Words, _ values: ValueText
  ) -> String {
    if reason == "implausible", let refused = refused(by: device, words, values) {
      return words("reason.implausible", ["what": refused])
    }
    if reason == LinkError.Code.absent.rawValue,
      let text = words.known("absent_from.\(device.link.rawValue)")
    {
      return text
    }
    return words("reason.\(reason)")
  }

  /// Returns which value was refused last because it cannot be, and what can, if there was one.
  static func refused(
    by device: DeviceStatus, _ words: Words, _ values: ValueText
  ) -> String? {
    guard let refused = device.implausible else { return nil }
    let quantity = refused.quantity
    let title = words.known("quantity.\(quantity.rawValue)") ?? quantity.rawValue
    guard let value = refused.value else {
      return words("devices.implausible_none", ["quantity": title])
    }
    return words(
      "devices.implausible",
      [
        "quantity": title, "value": values.full(value, quantity, refused.unit),
        "low": values.number(refused.low, quantity, refused.unit),
        "high": values.full(refused.high, quantity, refused.unit),
      ])
  }
}
