extension Schema {
  /// Straps that were given to children, and sessions of the heart-rate wall.
  ///
  /// A strap's key is what it is known by however it is heard. While a session is recorded its points
  /// come each second into `heartPoint`; when it ends they become one curve for each member, and a curve
  /// goes with its member. Moments are nanoseconds of the machine's monotonic clock, which mean
  /// something in one boot only; those of a curve are told from the start of its session.
  static let migration024 = """
    CREATE TABLE strap (
      key TEXT NOT NULL PRIMARY KEY CHECK (length(key) BETWEEN 1 AND 200),
      participant INTEGER NOT NULL UNIQUE
        REFERENCES participant (number) ON DELETE CASCADE ON UPDATE CASCADE,
      name TEXT CHECK (length(name) BETWEEN 1 AND 400),
      givenAt INTEGER NOT NULL,
      givenOffset INTEGER NOT NULL CHECK (givenOffset BETWEEN -64800 AND 64800)
    ) STRICT;

    CREATE TABLE heartSession (
      id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
      state TEXT NOT NULL CHECK (state IN ('running', 'over', 'broken')),
      boot TEXT NOT NULL,
      start INTEGER NOT NULL,
      startedAt INTEGER NOT NULL,
      startedOffset INTEGER NOT NULL CHECK (startedOffset BETWEEN -64800 AND 64800),
      endedAt INTEGER,
      endedOffset INTEGER CHECK ((endedAt IS NULL) = (endedOffset IS NULL)),
      software TEXT NOT NULL
    ) STRICT;
    CREATE INDEX heartSessionStarted ON heartSession (startedAt);
    CREATE UNIQUE INDEX heartSessionUnderWay ON heartSession (state) WHERE state = 'running';

    CREATE TABLE heartMember (
      session TEXT NOT NULL REFERENCES heartSession (id) ON DELETE CASCADE,
      participant INTEGER NOT NULL
        REFERENCES participant (number) ON DELETE CASCADE ON UPDATE CASCADE,
      maximum REAL CHECK (maximum > 0),
      basis TEXT CHECK ((basis IS NULL) = (maximum IS NULL)),
      simulated INTEGER NOT NULL DEFAULT 0 CHECK (simulated IN (0, 1)),
      run TEXT REFERENCES run (id) ON DELETE SET NULL,
      curve BLOB,
      PRIMARY KEY (session, participant)
    ) STRICT;
    CREATE INDEX heartMemberParticipant ON heartMember (participant);
    CREATE INDEX heartMemberRun ON heartMember (run);

    CREATE TABLE heartPoint (
      session TEXT NOT NULL,
      participant INTEGER NOT NULL,
      at INTEGER NOT NULL,
      rate REAL NOT NULL CHECK (rate > 0),
      PRIMARY KEY (session, participant, at),
      FOREIGN KEY (session, participant) REFERENCES heartMember (session, participant)
        ON DELETE CASCADE ON UPDATE CASCADE
    ) STRICT, WITHOUT ROWID;

    CREATE TRIGGER heartSessionOfNobody AFTER DELETE ON heartMember
    WHEN NOT EXISTS (SELECT 1 FROM heartMember WHERE session = OLD.session)
    BEGIN DELETE FROM heartSession WHERE id = OLD.session AND state <> 'running'; END;
    """
}
