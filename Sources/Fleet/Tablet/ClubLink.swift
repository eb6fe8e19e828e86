import Model

/// A tablet's calls of its club's store, each of which waits for the answer.
package struct ClubLink: ~Copyable {
  static let newestProtocol = 1
  private static let connecting = 10.0
  private static let answering = 30.0
  /// For what may be large.
  private static let fetching = 120.0

  private let link: PostgresLink
  private let membership: Membership

  /// - Parameters:
  ///   - membership: What lets this tablet in.
  ///   - options: What libpq is told; the membership's place unless given.
  ///   - turn: How many of several hosts are passed over at first.
  ///   - isGivenUp: Whether nobody wants an answer any more.
  /// - Throws: `FleetError`
  package init(
    _ membership: Membership, _ options: [String: String]? = nil, turn: Int = 0,
    unless isGivenUp: @escaping @Sendable () -> Bool = { false }
  ) throws(FleetError) {
    self.membership = membership
    link = try PostgresLink.open(
      "", options: options ?? membership.place, within: Self.connecting, turn: turn,
      unless: isGivenUp)
  }

  /// Becomes a tablet of the club.
  borrowing func join(_ code: String) throws(FleetError) -> ClubAnswer {
    try ask(
      "SELECT fleet.join_club($1, $2, $3::bytea)",
      [code, membership.name, Secret.digest(hex: membership.key)], within: Self.answering)
  }

  /// Fetches everybody whom this tablet sees, and all exercises.
  borrowing func roster() throws(FleetError) -> ClubAnswer {
    try ask("SELECT fleet.roster($1::bytea)", ["\\x" + membership.key], within: Self.fetching)
  }

  /// Fetches runs of people, from a place on.
  borrowing func history(_ people: [String], after: Int64) throws(FleetError) -> ClubAnswer {
    try ask(
      "SELECT fleet.history($1::bytea, string_to_array(nullif($2, ''), ',')::uuid[], $3::bigint)",
      ["\\x" + membership.key, people.joined(separator: ","), String(after)],
      within: Self.fetching)
  }

  /// Sends documents and fetches others.
  ///
  /// - Parameters:
  ///   - epoch: The stretch of places that is known here.
  ///   - after: The place up to which everything is here.
  ///   - items: A JSON array of documents.
  ///   - report: A JSON object about this tablet.
  /// - Returns: The answer.
  /// - Throws: `FleetError`
  borrowing func exchange(
    epoch: String, after: Int64, items: String, report: String
  ) throws(FleetError) -> ClubAnswer {
    try ask(
      "SELECT fleet.exchange($1::bytea, $2::int, $3, $4::bigint, $5::jsonb, $6::jsonb)",
      [
        "\\x" + membership.key, String(Self.newestProtocol), epoch, String(after), items, report,
      ], within: Self.fetching)
  }

  private borrowing func ask(
    _ text: String, _ values: [String?], within seconds: Double
  ) throws(FleetError) -> ClubAnswer {
    guard let answer = try link.ask(text, values, within: seconds).first?.first ?? nil else {
      throw FleetError(.version, "the store answered nothing")
    }
    return try ClubAnswer(answer)
  }
}
