internal import GRDB

/// Takes a person out of the mails that are still here.
///
/// A mail that waits is made anew without them when it is due; one that was about them alone goes
/// no more. What was sent is out of reach, but its bytes here go too.
struct MailErasure {
  let number: Int
  let db: Database

  init(number: Int, _ db: Database) {
    self.number = number
    self.db = db
  }

  /// The condition of mails that may hold results of a participant.
  static func mayHold(_ number: String) -> String {
    "coalesce(json_extract(request, '$.filter.participant'), \(number)) = \(number)"
  }

  private static let isAlone = "json_extract(request, '$.filter.participant') = ?1"

  func carryOut() throws {
    try db.execute(
      sql: """
        DELETE FROM mailPart
        WHERE mail IN (SELECT id FROM mail WHERE \(Self.mayHold("?1")))
        """, arguments: [number])
    try db.execute(
      sql: """
        UPDATE mail SET state = 'cancelled', code = 'forgotten', detail = NULL, nextAt = NULL,
          nextOffset = NULL, endedAt = createdAt, endedOffset = createdOffset
        WHERE \(Self.isAlone) AND state IN ('waiting', 'failed', 'sending', 'draft')
        """, arguments: [number])
    try db.execute(
      sql: "UPDATE mail SET request = '{}', subject = '…' WHERE \(Self.isAlone)",
      arguments: [number])
    // A mail of no bytes is made anew from its request.
    try db.execute(
      sql: """
        UPDATE mail SET size = 0
        WHERE \(Self.mayHold("?1")) AND state IN ('waiting', 'failed', 'sending')
        """, arguments: [number])
  }
}
