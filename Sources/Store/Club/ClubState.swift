internal import GRDB
package import Model

/// What a tablet knows of the club that it joined.
package struct ClubState: Sendable, Hashable {
  /// The tablet's number at the club.
  package var station: Int
  package var club: String
  /// The stretch of the store's places in which `after` means something.
  package var epoch: String
  /// The place up to which this tablet has everything.
  package var after: Int64
  /// Whether everything is to be sent again once all was fetched: the store may have lost some of it.
  package var resends: Bool
  /// What it sees; absent for every team.
  package var teams: [String]?
  /// Whether nicknames and cards travel.
  package var names: Bool
  /// Whether eye tests travel.
  package var eye: Bool
  /// How long the club keeps results; absent for good.
  package var keepMonths: Int?
  /// When the store answered last.
  package var contact: Timestamp?
  /// How far this tablet's clock was ahead of the store's then, in milliseconds.
  package var clockError: Int64?

  package init(
    station: Int, club: String, epoch: String, teams: [String]?, names: Bool, eye: Bool,
    keepMonths: Int?
  ) {
    self.station = station
    self.club = club
    self.epoch = epoch
    self.teams = teams
    self.names = names
    self.eye = eye
    self.keepMonths = keepMonths
    after = 0
    resends = false
  }

  init(_ row: Row) throws {
    let reader = RowReader(row, table: "fleet")
    station = try reader.value("station")
    club = try reader.value("club")
    epoch = try reader.value("epoch")
    after = try reader.value("after")
    resends = try reader.value("resends")
    names = try reader.value("names")
    eye = try reader.value("eye")
    keepMonths = try reader.optional("keepMonths")
    contact = try reader.optionalTime("contactAt", offset: "contactOffset")
    clockError = try reader.optional("clockError")
    if let text: String = try reader.optional("teams") {
      guard let list = try? JSON.decode([String].self, from: text.utf8) else {
        throw reader.damaged("teams")
      }
      teams = list
    }
  }

  func write(_ db: Database) throws {
    try db.execute(
      sql: """
        INSERT INTO fleet (id, station, club, epoch, after, resends, teams, names, eye, keepMonths,
          contactAt, contactOffset, clockError)
        VALUES (1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (id) DO UPDATE SET station = excluded.station, club = excluded.club,
          epoch = excluded.epoch, after = excluded.after, resends = excluded.resends,
          teams = excluded.teams, names = excluded.names, eye = excluded.eye,
          keepMonths = excluded.keepMonths, contactAt = excluded.contactAt,
          contactOffset = excluded.contactOffset, clockError = excluded.clockError
        """,
      arguments: [
        station, club, epoch, after, resends, try teams.map { try JSON.text($0) }, names, eye,
        keepMonths, contact?.milliseconds, contact?.offset, clockError,
      ])
  }
}

/// What waits to be sent to the club.
package struct ClubBacklog: Sendable, Hashable {
  /// What was refused, by what it is.
  package struct Refusal: Sendable, Hashable {
    package var kind: ClubDue.Kind
    package var key: String
    package var reason: String
  }

  package var people: Int
  package var runs: Int
  package var erasures: Int
  package var refusals: [Refusal]

  package var waiting: Int { people + runs + erasures }
}
