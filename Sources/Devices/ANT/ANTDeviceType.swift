package import Model

/// Kinds of ANT+ devices that are read.
///
/// All send on 2457 MHz; the numbers are those of `GoldenCheetah`, src/ANT/ANT.h, and `Tigge/openant`.
package enum ANTDeviceType: UInt8, Sendable, Hashable, CaseIterable {
  case power = 11
  case fitnessEquipment = 17
  case scale = 119
  case heartRate = 120
  case speedCadence = 121
  case cadence = 122
  case speed = 123
  case footPod = 124

  /// What the kind is called, for people.
  package var title: LocalizedText {
    switch self {
    case .power: LocalizedText(sv: "Effektmätare", en: "Power meter")
    case .fitnessEquipment: LocalizedText(sv: "Träningsmaskin", en: "Fitness equipment")
    case .scale: LocalizedText(sv: "Våg", en: "Scale")
    case .heartRate: LocalizedText(sv: "Pulsband", en: "Heart rate strap")
    case .speedCadence:
      LocalizedText(sv: "Fart- och kadensgivare", en: "Speed and cadence sensor")
    case .cadence: LocalizedText(sv: "Kadensgivare", en: "Cadence sensor")
    case .speed: LocalizedText(sv: "Fartgivare", en: "Speed sensor")
    case .footPod: LocalizedText(sv: "Fotgivare", en: "Foot pod")
    }
  }
}

extension ANTChannelID {
  /// What begins the id of a device that is heard by an ANT stick.
  private static let scheme = "ant:"

  /// What the device is known by, as `ant:120-12345`.
  package var deviceID: DeviceID { DeviceID(rawValue: "\(Self.scheme)\(address)") }

  /// The kind and the number, as `120-12345`.
  package var address: String { "\(type)-\(number)" }

  /// Reads `120-12345`.
  ///
  /// - Returns: Nothing for anything else.
  package init?(address: String) {
    let parts = address.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, let type = UInt8(parts[0]), let number = Int(parts[1]),
      type <= 0x7F, (0...0xF_FFFF).contains(number)
    else { return nil }
    self.init(type: type, number: number)
  }

  /// The kind, if it is one that is read.
  package var kind: ANTDeviceType? { ANTDeviceType(rawValue: type) }

  /// Returns the device as a transport reports it.
  ///
  /// - Parameter signal: Received signal strength, in dBm.
  /// - Returns: Nothing for a kind that nobody reads.
  package func sighting(signal: Int?) -> Sighting? {
    guard let kind else { return nil }
    let title = LocalizedText(
      sv: "\(kind.title.sv) \(number)", en: "\(kind.title.en) \(number)")
    return Sighting(
      id: deviceID, name: title.en, title: title, kind: .ant, address: address, signal: signal)
  }
}
