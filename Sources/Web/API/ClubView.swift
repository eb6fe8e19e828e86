import Fleet
import Model
import Store

/// How it is with the club, as everybody outside sees it.
struct ClubView: Encodable, Sendable {
  struct Waiting: Encodable, Sendable {
    var people = 0
    var runs = 0
    var erasures = 0
  }

  struct Refusal: Encodable, Sendable {
    var kind: ClubDue.Kind
    var key: String
    var reason: String
  }

  struct Trouble: Encodable, Sendable {
    var code: String
    /// In the reader's language.
    var title: String
    var detail: String
  }

  struct Forgetting: Encodable, Sendable {
    var at: Timestamp
    var done: Int
    var stations: Int
    /// The names of the tablets that have not forgotten yet.
    var missing: [String]
  }

  struct Person: Encodable, Sendable {
    var number: Int
    var nickname: String?

    init(_ person: Participant) { (number, nickname) = (person.number, person.nickname) }
  }

  struct Double: Encodable, Sendable {
    /// By which the club knows both.
    var number: Int
    var holder: Person
    var other: Person
    var same: Bool?
  }

  struct Rivals: Encodable, Sendable {
    var run: RunID
    var exercise: String
    var participant: Int
    var attempt: Int
  }

  /// Whether the tablet is of a club, or about to be: `club` is absent until it is let in.
  var joined = false
  var club: String?
  var name: String?
  var host: String?
  var station: Int?
  /// Null for every team.
  var teams: JSONValue?
  var names: Bool?
  var eye: Bool?
  var keepMonths: Int?
  var waiting = Waiting()
  var refusals: [Refusal] = []
  var trouble: Trouble?
  var contact: Timestamp?
  var clock: Int64?
  var unreadable = 0
  var stations: [ClubStationView] = []
  var forgetting: [Forgetting] = []
  var doubles: [Double] = []
  var rivals: [Rivals] = []

  enum CodingKeys: String, CodingKey {
    case joined, club, name, host, station, teams, names, eye, waiting, refusals, trouble, contact
    case unreadable, stations, forgetting, doubles, rivals
    case keepMonths = "keep_months"
    case clock = "clock_ms"
  }

  /// - Parameters:
  ///   - status: Nothing for a tablet of no club.
  ///   - words: The sentences of what is amiss.
  ///   - now: The present, whose zone times are told in.
  init(_ status: ClubStatus?, _ words: Words?, now: Timestamp) {
    guard let status else { return }
    joined = true
    (host, name) = (status.host, status.name)
    if let state = status.state {
      (club, station, names, eye) = (state.club, state.station, state.names, state.eye)
      (keepMonths, contact, clock) = (state.keepMonths, state.contact, state.clockError)
      teams = ClubStationView.teams(state.teams)
    }
    let backlog = status.backlog
    waiting = Waiting(people: backlog.people, runs: backlog.runs, erasures: backlog.erasures)
    refusals = backlog.refusals.map { Refusal(kind: $0.kind, key: $0.key, reason: $0.reason) }
    trouble = status.trouble.map { error in
      Trouble(
        code: error.code.rawValue, title: words?.sentence(on: error) ?? error.code.rawValue,
        detail: error.detail)
    }
    unreadable = status.faults
    stations = status.stations.map { ClubStationView($0, offset: now.offset) }
    let names = status.stationNames
    forgetting = status.forgetting.map { forgetting in
      Forgetting(
        at: Timestamp(milliseconds: forgetting.at, offset: now.offset), done: forgetting.done,
        stations: forgetting.stations,
        missing: (forgetting.missing ?? []).map { names[$0] ?? String($0) })
    }
    doubles = status.doubles.map { double in
      Double(
        number: double.holder.number, holder: Person(double.holder), other: Person(double.other),
        same: double.same)
    }
    rivals = status.rivals.map { rivals in
      Rivals(
        run: rivals.run, exercise: rivals.exercise, participant: rivals.participant,
        attempt: rivals.attempt)
    }
  }
}

/// A tablet of the club, as everybody outside sees it.
struct ClubStationView: Encodable, Sendable {
  var id: Int
  var name: String
  /// Null for every team.
  var teams: JSONValue
  var seen: Timestamp?
  /// When two seemed to be this one.
  var doubled: Timestamp?
  var version: String?
  var waiting: Int?
  var refused: Int?
  /// How far its clock was ahead of the store's, in milliseconds.
  var clock: Int64?

  enum CodingKeys: String, CodingKey {
    case id, name, teams, seen, doubled, version, waiting, refused
    case clock = "clock_ms"
  }

  init(_ station: ClubStation, offset: Int) {
    (id, name) = (station.id, station.name)
    teams = Self.teams(station.teams)
    seen = station.seen.map { Timestamp(milliseconds: $0, offset: offset) }
    doubled = station.doubled.map { Timestamp(milliseconds: $0, offset: offset) }
    (version, clock) = (station.report?.version, station.report?.clock)
    (waiting, refused) = (station.report?.waiting, station.report?.refused)
  }

  static func teams(_ teams: [String]?) -> JSONValue {
    teams.map { .array($0.map(JSONValue.string)) } ?? .null
  }
}

extension ClubStatus {
  /// What the club's tablets are called, by their numbers.
  var stationNames: [Int: String] {
    Dictionary(stations.map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
  }
}
