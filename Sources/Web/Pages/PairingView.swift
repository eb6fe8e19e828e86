import Model
import Station

/// What a person is asked or shown while a device pairs.
struct PairingView {
  var device: String
  var title: String
  var question: String
  /// In groups of three, to be compared at a glance; absent where it is to be entered.
  var code: String?
  /// The same digit by digit, to be heard.
  var spoken: String?
  var isCompared: Bool
  var isEntered: Bool

  /// Fails for a device about which nothing is asked.
  init?(_ device: DeviceStatus, _ words: Words) {
    guard let pairing = device.pairing else { return nil }
    self.device = device.id.rawValue
    title = words("pairing.title", ["name": device.name(words)])
    question = words("pairing.\(pairing.kind.rawValue)")
    code = pairing.code.map(Self.grouped)
    spoken = pairing.code.map { $0.map(String.init).joined(separator: " ") }
    isCompared = pairing.kind == .compare
    isEntered = pairing.kind == .enter
  }

  private static func grouped(_ code: String) -> String {
    guard code.count == 6 else { return code }
    return "\(code.prefix(3))\u{00A0}\(code.suffix(3))"
  }
}
