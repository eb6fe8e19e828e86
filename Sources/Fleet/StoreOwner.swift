/// What the owner of a club's store does there: the schema, the club, its invitations and tablets.
///
/// Each call waits for the store, on the thread that makes it.
package struct StoreOwner: ~Copyable {
  /// A tablet of the club.
  package struct Station: Sendable, Hashable {
    package var number: Int
    package var name: String
    /// Absent for one that sees every team.
    package var teams: String?
    /// When it was last seen, as the store writes it; absent if it never was.
    package var seen: String?
    package var isRevoked: Bool
    /// Whether its key seems to be used by two tablets.
    package var isDoubled: Bool
    /// How many records it had still to send when it last called.
    package var waiting: Int?
    /// How many records the store does not take from it.
    package var refused: Int?
    /// By how much its clock was ahead of the store's, in milliseconds.
    package var clockError: Int?
  }

  /// How long the store may take to connect, and for what it is asked.
  private static let connecting = 10.0
  private static let answering = 30.0
  private static let installing = 600.0

  private let link: PostgresLink

  /// - Parameter place: A connection string or URI of libpq.
  /// - Throws: `FleetError`
  package init(_ place: String) throws(FleetError) {
    link = try PostgresLink.open(
      place, options: ["application_name": "sideline fleet"], within: Self.connecting)
  }

  /// Makes the store, or brings it to what this program needs.
  ///
  /// - Throws: `FleetError`; unless it is `unanswered`, the store is as before.
  package borrowing func install() throws(FleetError) {
    try link.run(FleetSchema.script(), within: Self.installing)
  }

  /// Makes a club with a login that its tablets share.
  ///
  /// - Parameters:
  ///   - name: The club's, 1 to 100 characters.
  ///   - login: A login that is not there yet.
  ///   - password: Of the login; only its digest goes to the store.
  ///   - keep: Keeps what is to be known of the club, by its number, before there is one for good.
  /// - Throws: `FleetError`: after `unanswered` there may be a club, after others there is none.
  package borrowing func createClub(
    _ name: String, login: String, password: String, keep: (Int) throws(FleetError) -> Void
  ) throws(FleetError) {
    let verifier = try link.digested(password, of: login)
    try link.run("BEGIN", within: Self.answering)
    let number = try ask("SELECT fleet.create_club($1, $2)", [name, login]).first?.first
    // The store quotes its own names and texts.
    let order = try ask(
      "SELECT format('ALTER ROLE %I PASSWORD %L', $1::text, $2::text)", [login, verifier])
    guard let order = order.first?.first ?? nil, let text = number ?? nil, let number = Int(text)
    else { throw FleetError(.refused, "the store made no club") }
    try link.run(order, within: Self.answering)
    try keep(number)
    try link.run("COMMIT", within: Self.answering)
  }

  /// Makes an invitation.
  ///
  /// - Parameters:
  ///   - club: The club's number.
  ///   - code: What the invitation says; only its digest goes to the store.
  ///   - teams: What tablets that join by it see; nothing for all.
  ///   - uses: How many may join by it.
  ///   - days: For how long.
  /// - Throws: `FleetError`
  package borrowing func invite(
    to club: Int, code: String, teams: [String], uses: Int, days: Int
  ) throws(FleetError) {
    _ = try ask(
      """
      SELECT fleet.invite($1::int, $2::bytea, string_to_array(nullif($3, ''), E'\n'), $4::int,
        now() + make_interval(days => $5::int))
      """,
      [
        String(club), Secret.digest(code), teams.joined(separator: "\n"), String(uses),
        String(days),
      ])
  }

  /// Lists the tablets of a club.
  ///
  /// - Parameter club: The club's number.
  /// - Returns: Them in the order in which they joined.
  /// - Throws: `FleetError`
  package borrowing func stations(of club: Int) throws(FleetError) -> [Station] {
    try ask(
      """
      SELECT id, name, array_to_string(teams, ', '),
        to_char(seen_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), revoked_at IS NOT NULL,
        doubled_at IS NOT NULL, \(Self.reported("waiting")), \(Self.reported("refused")),
        \(Self.reported("clock_ms"))
      FROM fleet.station WHERE club = $1::int ORDER BY id
      """, [String(club)]
    ).compactMap { row in
      guard row.count == 9, let number = row[0].flatMap({ Int($0) }), let name = row[1] else {
        return nil
      }
      return Station(
        number: number, name: name, teams: row[2], seen: row[3], isRevoked: row[4] == "t",
        isDoubled: row[5] == "t", waiting: row[6].flatMap { Int($0) },
        refused: row[7].flatMap { Int($0) }, clockError: row[8].flatMap { Int($0) })
    }
  }

  /// A number of what a tablet says of itself, as SQL; whatever else it says there is none.
  private static func reported(_ name: String) -> String {
    "CASE jsonb_typeof(report -> '\(name)') WHEN 'number' THEN report ->> '\(name)' END"
  }

  /// Takes a tablet's key away.
  ///
  /// - Parameters:
  ///   - station: The tablet's number.
  ///   - club: The club's.
  /// - Throws: `FleetError`, also for a tablet of another club.
  package borrowing func revoke(_ station: Int, of club: Int) throws(FleetError) {
    let known = try ask(
      "SELECT fleet.revoke(id) FROM fleet.station WHERE id = $1::int AND club = $2::int",
      [String(station), String(club)])
    guard !known.isEmpty else {
      throw FleetError(.refused, "there is no tablet \(station) in the club")
    }
  }

  private borrowing func ask(
    _ text: String, _ values: [String?]
  ) throws(FleetError) -> [[String?]] {
    try link.ask(text, values, within: Self.answering)
  }
}
