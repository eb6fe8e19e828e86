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
  static func cause(of device: DeviceStatus, _ words: Words) -> String? {
    guard device.state == .lost, let reason = device.reason,
      causes.contains(where: { $0.rawValue == reason })
    else { return nil }
    return text(reason, of: device, words)
  }

  /// Returns what to look at when a link of that kind broke, as the ends of the words' keys.
  static func hints(for link: LinkKind?) -> [String] {
    switch link {
    case .serial, .iio: ["cable", "lamp"]
    case .tcp, .udp: ["network", "lamp"]
    case .ble, .rfcomm, nil: ["lamp", "near"]
    }
  }

  /// What a device that is connected says of itself, or the station of what it sends.
  private static let doubts = ["unreadable", "no-value", "order-refused"]

  /// Returns what is wrong with a device that is connected all the same.
  static func doubt(of device: DeviceStatus, _ words: Words) -> String? {
    guard device.state == .ready, let reason = device.reason, doubts.contains(reason) else {
      return nil
    }
    return text(reason, of: device, words)
  }

  /// Returns the sentence for a stable code; a strap has no cable that could be out.
  static func text(_ reason: String, of device: DeviceStatus, _ words: Words) -> String {
    if reason == LinkError.Code.absent.rawValue,
      let text = words.known("absent_from.\(device.link.rawValue)")
    {
      return text
    }
    return words("reason.\(reason)")
  }
}
