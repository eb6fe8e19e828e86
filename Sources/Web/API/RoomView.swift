import HTTPTypes
import Model
import Station
import Store

/// What the tablet shows of the room.
struct RoomView: Encodable, Sendable {
  struct Screen: Encodable, Sendable {
    var id: String
    var name: String
    var role: ScreenRole
    var person: Int?
    var pairedAt: Timestamp
    var usedAt: Timestamp
    var address: String

    enum CodingKeys: String, CodingKey {
      case id, name, role, person, address
      case pairedAt = "paired_at"
      case usedAt = "last_used_at"
    }

    init(_ screen: ScreenRecord) {
      (id, name, role) = (screen.id, screen.name, screen.role)
      (person, address) = (screen.participant, screen.address)
      (pairedAt, usedAt) = (screen.pairedAt, screen.usedAt)
    }
  }

  struct Request: Encodable, Sendable {
    var id: String
    var name: String
    var code: String
    var address: String
    var expiresAt: Timestamp
    var role: ScreenRole
    var person: Int?
    var triesLeft: Int

    enum CodingKeys: String, CodingKey {
      case id, name, code, address, role, person
      case expiresAt = "expires_at"
      case triesLeft = "tries_left"
    }

    init(_ request: PairingDesk.Request, triesLeft: Int, at now: RoomOpening.Moment) {
      (id, name, address) = (request.id, request.name, request.address)
      // Read aloud, and typed, in two halves.
      code = "\(request.code.prefix(3)) \(request.code.suffix(3))"
      (role, person) = (request.role, request.participant)
      expiresAt = now.time.advanced(bySeconds: request.expiresAt.seconds(since: now.instant))
      self.triesLeft = triesLeft
    }
  }

  var isOpen: Bool
  var name: String?
  var until: RoomEnd?
  var openedAt: Timestamp?
  var closesAt: Timestamp?
  var addresses: [String]
  var fingerprint: String?
  var certificate: RoomCertificate.Facts?
  var isAnnounced: Bool
  var announcementProblem: String?
  var screens: [Screen]
  var requests: [Request]

  enum CodingKeys: String, CodingKey {
    case name, until, addresses, fingerprint, certificate, screens, requests
    case isOpen = "open"
    case openedAt = "opened_at"
    case closesAt = "closes_at"
    case isAnnounced = "announced"
    case announcementProblem = "announcement_problem"
  }

  /// Every key is there, also where there is nothing to say.
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(isOpen, forKey: .isOpen)
    try container.encode(name, forKey: .name)
    try container.encode(until, forKey: .until)
    try container.encode(openedAt, forKey: .openedAt)
    try container.encode(closesAt, forKey: .closesAt)
    try container.encode(addresses, forKey: .addresses)
    try container.encode(fingerprint, forKey: .fingerprint)
    try container.encode(certificate, forKey: .certificate)
    try container.encode(isAnnounced, forKey: .isAnnounced)
    try container.encode(announcementProblem, forKey: .announcementProblem)
    try container.encode(screens, forKey: .screens)
    try container.encode(requests, forKey: .requests)
  }
}

extension Room {
  /// Looks at the room.
  ///
  /// - Parameter showsRequests: Whether who asks to be let in is told, with the codes.
  /// - Returns: The room as it is.
  /// - Throws: `StoreError`.
  func view(showsRequests: Bool) throws -> RoomView {
    let now = RoomOpening.Moment.now()
    guard let open else {
      return RoomView(
        isOpen: false, addresses: [], certificate: settings.certificates.facts(now: now.time),
        isAnnounced: false, screens: [], requests: [])
    }
    let port = open.listener.port
    var hosts = RoomAddresses.all().map(RoomDoor.host)
    if open.announcement == .made { hosts.append("\(RoomAddresses.machine()).local") }
    let requests = showsRequests ? desk.open(at: now.instant) : []
    return RoomView(
      isOpen: true, name: open.opening.name, until: open.opening.until,
      openedAt: open.opening.opened.time, closesAt: open.opening.closesAt,
      addresses: hosts.map { "https://\($0)\(port == 443 ? "" : ":\(port)")" },
      fingerprint: open.certificate.fingerprint, certificate: open.certificate.facts,
      isAnnounced: open.announcement == .made, announcementProblem: open.announcement.problem,
      screens: try store.screens().map(RoomView.Screen.init),
      requests: requests.map { request in
        let tries = desk.standing(of: request.address, at: now.instant).tries
        return RoomView.Request(request, triesLeft: tries, at: now)
      })
  }
}

extension Room.Announcement {
  var problem: String? { if case .failed(let code) = self { code } else { nil } }
}
