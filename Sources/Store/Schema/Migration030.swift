extension Schema {
  /// What a tablet of a club keeps of it: who is whom elsewhere, how far it has fetched, what it has still
  /// to send, and whom to forget.
  ///
  /// A tablet of no club has nothing in these tables, and no trigger writes to them: `ClubTriggers` makes
  /// those when it joins.
  ///
  /// - `participant.person` is whom the club's tablets know somebody as, and `clubNumber` the number that the
  ///   club has for them, where it is another one's here.
  /// - `participant.joined` is who a person is shown as, who is the same one; whose runs and rows of the
  ///   latter are theirs stands in `fleetJoined`.
  /// - `fleet.applying` says that what is written comes from the club and is not to be sent to it.
  /// - `fleetDue.mark` rises with each change, so that an answer settles only what was sent; `members` are the
  ///   changed fields of a person (`ClubMember`).
  /// - `fleetHidden` are rows that replace others and are not shown to this tablet.
  /// - `fleetCame` is what came from the club, which goes when the tablet leaves it.
  /// - `fleetFill` are people whose earlier results are still to be fetched.
  static let migration030 = """
    ALTER TABLE participant ADD COLUMN person TEXT CHECK (length(person) = 36);
    ALTER TABLE participant ADD COLUMN clubNumber INTEGER CHECK (clubNumber BETWEEN 0 AND 9999);
    ALTER TABLE participant ADD COLUMN joined INTEGER
      REFERENCES participant (number) ON DELETE SET NULL ON UPDATE CASCADE
      CHECK (joined < number);
    CREATE UNIQUE INDEX participantPerson ON participant (person);
    CREATE INDEX participantJoined ON participant (joined) WHERE joined IS NOT NULL;

    CREATE TABLE fleet (
      id INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
      applying INTEGER NOT NULL DEFAULT 0 CHECK (applying IN (0, 1)),
      station INTEGER NOT NULL,
      club TEXT NOT NULL,
      epoch TEXT NOT NULL,
      after INTEGER NOT NULL DEFAULT 0 CHECK (after >= 0),
      resends INTEGER NOT NULL DEFAULT 0 CHECK (resends IN (0, 1)),
      teams TEXT CHECK (json_type(teams) = 'array'),
      names INTEGER NOT NULL CHECK (names IN (0, 1)),
      eye INTEGER NOT NULL CHECK (eye IN (0, 1)),
      keepMonths INTEGER CHECK (keepMonths BETWEEN 1 AND 1200),
      contactAt INTEGER,
      contactOffset INTEGER CHECK ((contactAt IS NULL) = (contactOffset IS NULL)),
      clockError INTEGER
    ) STRICT;

    CREATE TABLE fleetDue (
      sequence INTEGER PRIMARY KEY,
      kind TEXT NOT NULL CHECK (kind IN ('person', 'exercise', 'run', 'erasure')),
      key TEXT NOT NULL,
      members INTEGER NOT NULL DEFAULT 0,
      mark INTEGER NOT NULL DEFAULT 0,
      refusal TEXT,
      UNIQUE (kind, key)
    ) STRICT;

    CREATE TABLE fleetErasure (
      digest TEXT NOT NULL PRIMARY KEY CHECK (length(digest) = 64),
      results TEXT NOT NULL CHECK (results IN ('anonymise', 'delete'))
    ) STRICT;
    CREATE TABLE fleetExercise (
      id TEXT NOT NULL,
      version INTEGER NOT NULL,
      PRIMARY KEY (id, version)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE fleetHidden (
      id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
      run TEXT NOT NULL,
      attempt INTEGER NOT NULL,
      status TEXT NOT NULL,
      replaces TEXT
    ) STRICT;
    CREATE INDEX fleetHiddenRun ON fleetHidden (run);
    CREATE TABLE fleetCame (
      kind TEXT NOT NULL CHECK (kind IN ('person', 'run')),
      key TEXT NOT NULL,
      PRIMARY KEY (kind, key)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE fleetFill (person TEXT NOT NULL PRIMARY KEY) STRICT, WITHOUT ROWID;
    CREATE TABLE fleetSame (
      person TEXT NOT NULL,
      other TEXT NOT NULL,
      same INTEGER NOT NULL CHECK (same IN (0, 1)),
      PRIMARY KEY (person, other),
      CHECK (person < other)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE fleetJoined (
      id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
      number INTEGER NOT NULL REFERENCES participant (number) ON DELETE CASCADE ON UPDATE CASCADE
    ) STRICT;
    CREATE INDEX fleetJoinedNumber ON fleetJoined (number);

    -- A row of the club may stand under a run that was corrected to somebody else since.
    DROP TRIGGER trialParticipantOfRun;
    CREATE TRIGGER trialParticipantOfRun BEFORE INSERT ON trial
    WHEN NEW.replaces IS NULL AND NEW.replacesAbsent IS NULL
      AND NEW.participant <> (SELECT participant FROM run WHERE id = NEW.run)
      AND NOT EXISTS (SELECT 1 FROM fleet WHERE applying = 1)
    BEGIN SELECT RAISE(ABORT, 'only a correction has another participant than its run'); END;
    """
}
