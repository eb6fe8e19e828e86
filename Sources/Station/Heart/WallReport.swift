package import Devices
package import Engine
package import Model

/// The wall of heart rates as everybody sees it at a moment.
package struct WallReport: Sendable, Encodable {
  package struct Cell: Sendable, Encodable {
    package var participant: Int
    package var nickname: String?
    package var state: HeartCell.State
    /// In beats per minute; absent unless `live` or `old`.
    package var rate: Double?
    /// Of the rate, in seconds.
    package var age: Double?
    package var since: Timestamp?
    /// How long it is lost, by the clock that nobody sets, in seconds.
    package var lost: Double?
    /// Why a strap that is heard tells nothing.
    package var reason: HeartWall.Silence?
    package var movedTo: Int?
    package var percent: Double?
    package var basis: HeartMaximum.Basis?
    package var zone: Int?
    /// In each of the five zones, in seconds; absent without a highest pulse.
    package var zones: [Double]?
    package var points: Double?
    package var simulated: Bool

    enum CodingKeys: String, CodingKey {
      case participant, nickname, state
      case rate = "heart_rate"
      case age = "age_s"
      case since
      case lost = "lost_s"
      case reason
      case movedTo = "moved_to"
      case percent
      case basis = "max_basis"
      case zone
      case zones = "zones_s"
      case points = "edwards"
      case simulated
    }
  }

  package struct Strap: Sendable, Encodable {
    /// What it is known by, however it is heard.
    package var strap: String
    package var name: String
    package var participant: Int?
    /// The device that it is, for a connection; absent while it is not here.
    package var device: DeviceID?
    package var link: LinkState
    /// In beats per minute, as long as it is not lost.
    package var rate: Double?
    /// In dBm.
    package var signal: Int?
    package var simulated: Bool

    enum CodingKeys: String, CodingKey {
      case strap, name, participant, device, link
      case rate = "heart_rate"
      case signal, simulated
    }
  }

  package var at: HostInstant
  /// In which boot of the machine `at` means something.
  package var boot: String
  package var session: HeartSession?
  /// Since when it is recorded, in seconds.
  package var seconds: Double?
  /// Whether pulses of it wait because the disk does not take them.
  package var isStuck = false
  /// By their numbers.
  package var cells: [Cell]
  package var straps: [Strap]
  /// The strap of nobody that is held close.
  package var close: String?

  /// The same for screens that only look on: neither whose equipment is what, nor anybody's highest
  /// pulse, which tells an age.
  package var forOnlookers: WallReport {
    var report = self
    (report.straps, report.close) = ([], nil)
    for index in session?.members.indices ?? 0..<0 {
      report.session?.members[index].maximum = nil
    }
    return report
  }

  enum CodingKeys: String, CodingKey {
    case at = "at_ns"
    case boot
    case session
    case seconds = "session_s"
    case isStuck = "not_recorded"
    case cells, straps, close
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(at.nanoseconds, forKey: .at)
    try container.encode(boot, forKey: .boot)
    try container.encodeIfPresent(session, forKey: .session)
    try container.encodeIfPresent(seconds, forKey: .seconds)
    try container.encodeIfPresent(isStuck ? true : nil, forKey: .isStuck)
    try container.encode(cells, forKey: .cells)
    try container.encode(straps, forKey: .straps)
    try container.encodeIfPresent(close, forKey: .close)
  }
}
