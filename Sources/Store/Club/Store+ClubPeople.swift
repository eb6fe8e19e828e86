internal import GRDB
package import Model

/// Somebody whom the club knows by a number that somebody else has on this tablet.
package struct ClubDouble: Sendable, Hashable {
  /// Whom the number is of on this tablet.
  package var holder: Participant
  /// The other one, under the number that they have here.
  package var other: Participant
  /// What somebody said of the two; absent before anybody did.
  package var same: Bool?
}

/// An attempt that was corrected on two tablets at once.
package struct ClubRivals: Sendable, Hashable {
  package var run: RunID
  package var exercise: String
  package var participant: Int
  package var attempt: Int
  /// What counts.
  package var standing: Trial?
  /// What does not.
  package var others: [Trial]
}

extension Store {
  /// Returns whom the club knows somebody as; nothing in no club.
  package func clubIdentity(of number: Int) throws -> String? {
    try read { try Self.clubPerson(of: number, $0) }
  }

  /// Lists people who have one number at the club, by that number.
  package func clubDoubles() throws -> [ClubDouble] {
    try read { db in
      let rows = try Row.fetchAll(
        db,
        sql: """
          SELECT own.number AS holder, own.person AS holderPerson, other.number AS other,
            other.person AS otherPerson
          FROM participant AS other JOIN participant AS own ON own.number = other.clubNumber
          WHERE own.person IS NOT NULL ORDER BY own.number, other.number
          """)
      return try rows.compactMap { row in
        let reader = RowReader(row, table: "participant", key: "other")
        guard let holder = try Self.anyParticipant(try reader.value("holder"), db),
          let other = try Self.anyParticipant(try reader.value("other"), db)
        else { return nil }
        let pair = [
          try reader.value("holderPerson", as: String.self), try reader.value("otherPerson"),
        ].sorted()
        return ClubDouble(
          holder: holder, other: other,
          same: try Bool.fetchOne(
            db, sql: "SELECT same FROM fleetSame WHERE person = ? AND other = ?",
            arguments: [pair[0], pair[1]]))
      }
    }
  }

  /// Says whether two participants are one person, to the whole club, and shows them as what they are.
  ///
  /// - Throws: `StoreError.notFound` for a number that the club does not know.
  package func sayClubSame(_ first: Int, _ second: Int, same: Bool) throws {
    try write { db in
      let pair = try [first, second].map { number in
        guard let person = try Self.clubPerson(of: number, db) else {
          throw StoreError.notFound(table: "participant", id: String(number))
        }
        return person
      }.sorted()
      guard pair[0] != pair[1] else { throw StoreError.refused("it is the same number") }
      try db.execute(
        sql: "INSERT OR REPLACE INTO fleetSame (person, other, same) VALUES (?, ?, ?)",
        arguments: [pair[0], pair[1], same])
      try Self.queue(person: pair[0], .same, db)
      try ClubJoining(db).settle()
    }
  }

  /// Makes the number that somebody has here theirs at the club too.
  ///
  /// - Throws: `StoreError.notFound` for a number that the club does not know.
  package func keepClubNumber(_ number: Int) throws {
    try write { db in
      guard let person = try Self.clubPerson(of: number, db) else {
        throw StoreError.notFound(table: "participant", id: String(number))
      }
      try db.execute(
        sql: "UPDATE participant SET clubNumber = NULL WHERE number = ?", arguments: [number])
      try Self.queue(person: person, .number, db)
    }
  }

  private static func queue(person: String, _ members: ClubMember, _ db: Database) throws {
    try db.execute(
      sql: """
        INSERT INTO fleetDue (kind, key, members) VALUES ('person', ?, ?)
        ON CONFLICT (kind, key) DO UPDATE SET
          mark = mark + 1, members = members | excluded.members, refusal = NULL
        """, arguments: [person, members.rawValue])
  }

  /// Lists attempts that were corrected twice, newest first.
  ///
  /// - Parameter limit: At most so many.
  /// - Returns: Them; none for a tablet of no club.
  /// - Throws: `StoreError`
  package func clubRivals(limit: Int) throws -> [ClubRivals] {
    try read { db in
      guard try Self.clubState(db) != nil else { return [] }
      let replaced = try String.fetchAll(
        db,
        sql: """
          SELECT coalesce(replaces, replacesAbsent) AS former FROM trial
          WHERE coalesce(replaces, replacesAbsent) IS NOT NULL
          GROUP BY former HAVING count(*) > 1 ORDER BY max(sequence) DESC LIMIT ?
          """, arguments: [limit])
      return try replaced.compactMap { former in
        var trials = try TrialRow.fetchAll(
          db,
          sql: "SELECT * FROM trial WHERE replaces = ?1 OR replacesAbsent = ?1 ORDER BY id DESC",
          arguments: [former]
        ).map(\.trial)
        guard let first = trials.first else { return nil }
        let standing = first.status == .valid ? trials.removeFirst() : nil
        return ClubRivals(
          run: first.run, exercise: first.exercise, participant: first.participant,
          attempt: first.attempt, standing: standing, others: trials)
      }
    }
  }
}
