internal import GRDB

/// Puts down what a tablet of a club has still to send, as it is written; others have none of it.
enum ClubTriggers {
  static let names = [
    "fleetPersonNew", "fleetPersonChanged", "fleetPersonGone", "fleetRunNew", "fleetRunOver",
    "fleetRunGone", "fleetTrialNew", "fleetNoteNew", "fleetNoteChanged", "fleetNoteGone",
    "fleetJoinedRow", "fleetJoinedRunOver", "fleetJoinedTrialOver", "fleetJoinedTrialGone",
    "fleetJoinedTeam",
  ]

  static func make(_ db: Database) throws {
    try db.execute(sql: people + runs + notes + joined)
  }

  static func drop(_ db: Database) throws {
    for name in names { try db.execute(sql: "DROP TRIGGER IF EXISTS \(name)") }
  }

  /// An identity of a person as SQL: a UUID of version 4 (RFC 9562 section 5.4).
  static let newPerson = """
    lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2)
      || '-' || substr('89ab', 1 + (random() & 3), 1) || substr(hex(randomblob(2)), 2)
      || '-' || hex(randomblob(6)))
    """

  private static let whole = "\(ClubMember.whole.rawValue)"

  private static let isOurs = "(SELECT applying FROM fleet) = 0"

  private static func due(_ kind: String, _ key: String, members: String = "0") -> String {
    """
    INSERT INTO fleetDue (kind, key, members) VALUES ('\(kind)', \(key), \(members))
    ON CONFLICT (kind, key) DO UPDATE SET
      mark = mark + 1, members = members | excluded.members, refusal = NULL
    """
  }

  private static let changed = [
    ("nickname", ClubMember.nickname), ("groupName", .group), ("card", .card),
    ("birthYear", .birthYear), ("maxHeartRate", .maxHeartRate),
  ].map { "(OLD.\($0) IS NOT NEW.\($0)) * \($1.rawValue)" }.joined(separator: " | ")

  private static let people = """
    CREATE TRIGGER fleetPersonNew AFTER INSERT ON participant
    WHEN NEW.nobody = 0 AND NEW.person IS NULL
    BEGIN
      UPDATE participant SET person = \(newPerson) WHERE number = NEW.number;
      \(due(
        "person", "(SELECT person FROM participant WHERE number = NEW.number)", members: whole));
    END;
    CREATE TRIGGER fleetPersonChanged
    AFTER UPDATE OF nickname, groupName, card, birthYear, maxHeartRate ON participant
    WHEN NEW.person IS NOT NULL AND \(isOurs) AND (\(changed)) <> 0
    BEGIN \(due("person", "NEW.person", members: changed)); END;
    CREATE TRIGGER fleetPersonGone AFTER DELETE ON participant
    WHEN OLD.person IS NOT NULL
    BEGIN
      DELETE FROM fleetDue WHERE kind = 'person' AND key = OLD.person;
      DELETE FROM fleetCame WHERE kind = 'person' AND key = OLD.person;
      DELETE FROM fleetFill WHERE person = OLD.person;
      DELETE FROM fleetSame WHERE OLD.person IN (person, other);
    END;

    """

  private static func exercise(_ run: String) -> String {
    """
    INSERT INTO fleetDue (kind, key)
    SELECT 'exercise', \(run).exerciseVersion || ' ' || \(run).exercise
    WHERE NOT EXISTS (SELECT 1 FROM fleetExercise
      WHERE id = \(run).exercise AND version = \(run).exerciseVersion)
    ON CONFLICT (kind, key) DO NOTHING
    """
  }

  /// A run goes when it is over, whole, and again with each row that is added and each change to it.
  private static let runs = """
    CREATE TRIGGER fleetRunNew AFTER INSERT ON run
    WHEN NEW.state IN ('saved', 'cancelled') AND \(isOurs)
    BEGIN
      \(exercise("NEW"));
      \(due("run", "NEW.id"));
    END;
    CREATE TRIGGER fleetRunOver AFTER UPDATE OF state, deletion ON run
    WHEN NEW.state IN ('saved', 'cancelled') AND \(isOurs)
      AND (OLD.state IS NOT NEW.state OR OLD.deletion IS NOT NEW.deletion)
    BEGIN
      \(exercise("NEW"));
      \(due("run", "NEW.id"));
    END;
    CREATE TRIGGER fleetRunGone AFTER DELETE ON run
    BEGIN
      DELETE FROM fleetDue WHERE kind = 'run' AND key = OLD.id;
      DELETE FROM fleetCame WHERE kind = 'run' AND key = OLD.id;
      DELETE FROM fleetHidden WHERE run = OLD.id;
      DELETE FROM fleetJoined WHERE id = OLD.id;
    END;
    CREATE TRIGGER fleetTrialNew AFTER INSERT ON trial
    WHEN \(isOurs) AND (SELECT state FROM run WHERE id = NEW.run) IN ('saved', 'cancelled')
    BEGIN \(due("run", "NEW.run")); END;

    """

  private static func note(_ name: String, _ event: String, of run: String) -> String {
    """
    CREATE TRIGGER \(name) AFTER \(event) ON note
    WHEN \(isOurs) AND (SELECT state FROM run WHERE id = \(run)) IN ('saved', 'cancelled')
    BEGIN \(due("run", run)); END;

    """
  }

  private static let notes =
    note("fleetNoteNew", "INSERT", of: "NEW.run")
    + note("fleetNoteChanged", "UPDATE OF text", of: "NEW.run")
    + note("fleetNoteGone", "DELETE", of: "OLD.run")

  /// What is added to a run, or replaces a row, of somebody who is shown as another one is theirs too; what has
  /// become another's is not.
  private static let joined = """
    CREATE TRIGGER fleetJoinedRow AFTER INSERT ON trial
    WHEN \(isOurs)
    BEGIN
      INSERT OR IGNORE INTO fleetJoined (id, number)
      SELECT NEW.id, fleetJoined.number FROM fleetJoined JOIN participant USING (number)
      WHERE fleetJoined.id IN (coalesce(NEW.replaces, NEW.replacesAbsent), NEW.run)
        AND participant.joined = NEW.participant
      LIMIT 1;
    END;
    CREATE TRIGGER fleetJoinedRunOver AFTER UPDATE OF participant ON run
    BEGIN DELETE FROM fleetJoined WHERE id = OLD.id; END;
    CREATE TRIGGER fleetJoinedTrialOver AFTER UPDATE OF participant ON trial
    BEGIN DELETE FROM fleetJoined WHERE id = OLD.id; END;
    CREATE TRIGGER fleetJoinedTeam AFTER UPDATE OF groupName ON participant
    WHEN \(isOurs) AND OLD.groupName IS NOT NEW.groupName
    BEGIN UPDATE participant SET groupName = NEW.groupName WHERE joined = NEW.number; END;
    CREATE TRIGGER fleetJoinedTrialGone AFTER DELETE ON trial
    BEGIN DELETE FROM fleetJoined WHERE id = OLD.id; END;

    """
}
