import Devices
import Engine
import Model
import Store

/// What the station keeps of the wall of heart rates.
struct WallWork {
  var wall = HeartWall()
  /// Of everybody who has one.
  var nicknames: [Int: String] = [:]
  /// What a strap called itself when it was given.
  var names: [StrapKey: String] = [:]
  var simulated: Set<StrapKey> = []
  /// Which strap is held close.
  var close = CloseStrap()
  /// What is recorded.
  var session: OpenHeartSession?
  /// Whether points wait because the disk does not take them.
  var isStuck = false
  /// Tells the screens and records, once a second.
  var task: Task<Void, Never>?
}

/// A session that is recorded, with what is still to be written down.
struct OpenHeartSession {
  var record: HeartSessionRecord
  var members: [Int: HeartSession.Member]
  /// Points that are not on disk yet.
  var points: [StoredHeartPoint] = []
  /// Members that are not on disk yet, or not as they are.
  var news: Set<Int> = []

  init(_ stored: StoredHeartSession) {
    record = stored.session
    members = Dictionary(
      stored.members.map { ($0.participant, $0) }, uniquingKeysWith: { $1 })
  }

  /// Takes a point in, of somebody who takes part from then on.
  mutating func add(
    _ point: HeartPoint, of participant: Int, _ maximum: HeartMaximum?, isSimulated: Bool
  ) {
    join(participant, maximum, isSimulated: isSimulated)
    points.append(StoredHeartPoint(participant: participant, at: point.at, rate: point.rate))
  }

  mutating func join(_ participant: Int, _ maximum: HeartMaximum?, isSimulated: Bool) {
    if let member = members[participant] {
      guard isSimulated, !member.simulated else { return }
      members[participant]?.simulated = true
    } else {
      members[participant] = HeartSession.Member(
        participant: participant, maximum: maximum?.value, basis: maximum?.basis.rawValue,
        simulated: isSimulated)
    }
    news.insert(participant)
  }

  /// Lets somebody go who is forgotten.
  mutating func drop(_ participant: Int) {
    members[participant] = nil
    news.remove(participant)
    points.removeAll { $0.participant == participant }
  }

  /// As everybody sees it.
  var snapshot: HeartSession {
    StoredHeartSession(
      session: record, members: members.values.sorted { $0.participant < $1.participant }
    ).snapshot
  }
}

extension HeartSession.Member {
  /// What the member's zones are told by.
  var heartMaximum: HeartMaximum? {
    guard let maximum, let basis = basis.flatMap(HeartMaximum.Basis.init(rawValue:)) else {
      return nil
    }
    return HeartMaximum(value: maximum, basis: basis)
  }
}

extension Driver {
  /// Whether it is worn to tell a pulse, unlike a machine that hears somebody's.
  var isStrap: Bool {
    let others: [Quantity] = [.speed, .power, .distance, .cadence, .force, .mass]
    return quantities.contains(.heartRate) && !quantities.contains(where: others.contains)
  }
}
