import Devices
import Station

/// Why a device is not ready, in words that fit how it is linked.
enum ReasonText {
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
