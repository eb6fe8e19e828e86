extension Schema {
  /// Group runs: who takes part, and all that happened, in order; events are only ever added.
  ///
  /// The table of beeps is kept as the text that it was read from, so that a result can be told by it
  /// when the file has gone. What one person did goes with that person; a run of nobody else goes too.
  /// Moments are nanoseconds of the machine's monotonic clock, which mean something in one boot only.
  static let migration022 = """
    CREATE TABLE groupRun (
      id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
      tableID TEXT NOT NULL,
      tableVersion INTEGER NOT NULL,
      tableHash TEXT NOT NULL CHECK (length(tableHash) = 64),
      tableText TEXT NOT NULL,
      rules TEXT NOT NULL CHECK (json_type(rules) = 'object'),
      state TEXT NOT NULL CHECK (state IN ('ready', 'running', 'over', 'broken', 'cancelled')),
      boot TEXT,
      startNanoseconds INTEGER CHECK ((startNanoseconds IS NULL) = (boot IS NULL)),
      createdAt INTEGER NOT NULL,
      createdOffset INTEGER NOT NULL CHECK (createdOffset BETWEEN -64800 AND 64800),
      startedAt INTEGER,
      startedOffset INTEGER CHECK ((startedAt IS NULL) = (startedOffset IS NULL)),
      endedAt INTEGER,
      endedOffset INTEGER CHECK ((endedAt IS NULL) = (endedOffset IS NULL)),
      software TEXT NOT NULL
    ) STRICT;
    CREATE INDEX groupRunCreated ON groupRun (createdAt);
    CREATE UNIQUE INDEX groupRunUnderWay ON groupRun (state) WHERE state = 'running';

    CREATE TABLE groupEntry (
      groupRun TEXT NOT NULL REFERENCES groupRun (id) ON DELETE CASCADE,
      participant INTEGER NOT NULL
        REFERENCES participant (number) ON DELETE CASCADE ON UPDATE CASCADE,
      bib INTEGER NOT NULL CHECK (bib >= 0),
      run TEXT REFERENCES run (id) ON DELETE SET NULL,
      PRIMARY KEY (groupRun, participant),
      UNIQUE (groupRun, bib)
    ) STRICT;
    CREATE INDEX groupEntryParticipant ON groupEntry (participant);
    CREATE INDEX groupEntryRun ON groupEntry (run);

    CREATE TABLE groupEvent (
      groupRun TEXT NOT NULL REFERENCES groupRun (id) ON DELETE CASCADE,
      sequence INTEGER NOT NULL CHECK (sequence >= 1),
      id TEXT NOT NULL CHECK (length(id) BETWEEN 1 AND 200),
      kind TEXT NOT NULL CHECK (kind IN ('start', 'warn', 'out', 'clear', 'finish', 'unassigned',
        'assign', 'withdraw', 'correct', 'void', 'stop')),
      participant INTEGER REFERENCES participant (number) ON DELETE CASCADE ON UPDATE CASCADE,
      at INTEGER NOT NULL,
      uncertainty REAL NOT NULL CHECK (uncertainty >= 0),
      source TEXT NOT NULL CHECK (source IN ('touch', 'key', 'station', 'gate', 'tag')),
      screen TEXT NOT NULL CHECK (length(screen) <= 80),
      completed INTEGER CHECK (completed >= 0),
      metres REAL CHECK (metres >= 0),
      ref TEXT,
      reason TEXT CHECK (length(reason) BETWEEN 1 AND 400),
      recordedAt INTEGER NOT NULL,
      recordedOffset INTEGER NOT NULL CHECK (recordedOffset BETWEEN -64800 AND 64800),
      PRIMARY KEY (groupRun, sequence),
      UNIQUE (groupRun, id)
    ) STRICT;
    CREATE INDEX groupEventParticipant ON groupEvent (participant);

    CREATE TRIGGER groupEventAppendOnly BEFORE UPDATE OF
      groupRun, sequence, id, kind, at, uncertainty, source, screen, completed, metres, ref,
      recordedAt, recordedOffset ON groupEvent
    BEGIN SELECT RAISE(ABORT, 'events of a group are append-only'); END;
    CREATE TRIGGER groupOfNobody AFTER DELETE ON groupEntry
    WHEN NOT EXISTS (SELECT 1 FROM groupEntry WHERE groupRun = OLD.groupRun)
    BEGIN DELETE FROM groupRun WHERE id = OLD.groupRun; END;
    """
}
